import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { PersistedStore } from '#dashboard/browser/persisted-store.ts';
import type { ShapeOf } from '#dashboard/browser/stored-shape.ts';
import { useStore } from '#dashboard/browser/store.ts';
import { sessionQuery } from '#dashboard/queries/session.ts';

interface Draft<T> {
  /** Empty if it wasn't known yet who is signed in. */
  readonly person: string;
  /** Identifies the history entry at which the dialog is open: a reload keeps it, reopening the dialog creates another. */
  readonly entry: string;
  readonly value: T;
}

export type Drafts<T> = PersistedStore<Draft<T> | undefined>;

/** Input of a kind of dialog, kept in this tab. */
export function makeDrafts<T>(key: string, value: ShapeOf<T>): Drafts<T> {
  const shape = { person: '', entry: '', value } as ShapeOf<Draft<T>>;
  return new PersistedStore<Draft<T> | undefined>(key, undefined, shape, 'session');
}

/**
 * Input in a dialog that a reload or a crash doesn't lose. Only the person who entered it sees it again; a dialog that is opened anew
 * starts with `first`.
 */
export function useDraft<T>(drafts: Drafts<T>, first: T) {
  const person = useQuery(sessionQuery()).data?.person?.email ?? '';
  const { key } = useLocation();
  const [entry] = useState(key);
  const valueOf = (draft: Draft<T> | undefined) =>
    draft?.entry === entry && (draft.person === person || draft.person === '') ? draft.value : first;
  const change = (next: (now: T) => T) => drafts.set({ person, entry, value: next(valueOf(drafts.get())) });
  const keepFirst = useEffectEvent(() => change((now) => now));
  useEffect(() => {
    if (person !== '') keepFirst();
  }, [person]);
  const forget = () => {
    if (drafts.get()?.entry === entry) drafts.set(undefined);
  };
  return { value: valueOf(useStore(drafts)), change, forget };
}
