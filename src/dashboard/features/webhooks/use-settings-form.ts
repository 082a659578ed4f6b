import { useEffect, useEffectEvent, useState } from 'react';
import type { InvalidWebhook, WebhookSettings } from '#contract/added/webhook-settings.ts';
import { findKeptWebhookForm, forgetWebhookForm, keepWebhookForm } from '#dashboard/state/kept-webhook-form.ts';
import { type Draft, draftFrom, isChanged } from './settings-draft.ts';
import { type Fault, faultsOfAnswer, findFaults, findWarnings } from './settings-faults.ts';

export type SettingsFormState = ReturnType<typeof useSettingsForm>;

/**
 * The form's text and what is said about it. Keys are looked at when somebody has stopped typing; everything else when
 * it is saved, and from then on at every change.
 */
export function useSettingsForm(saved: WebhookSettings | undefined, person: string) {
  const [base, setBase] = useState(saved);
  const [draft, setDraft] = useState(() => (findKeptWebhookForm(person) as Draft | undefined) ?? draftFrom(saved));
  const [flagged, setFlagged] = useState<ReadonlySet<string>>(new Set());
  const [settledKeys, setSettledKeys] = useState<Readonly<Record<string, string>>>({});
  const [refused, setRefused] = useState<readonly Fault[]>([]);
  /** How often the summary was called up; 0: it isn't there. */
  const [tries, setTries] = useState(0);
  const isDirty = isChanged(draft, base);
  // Settings that changed elsewhere are shown, unless somebody is in the middle of changing them here.
  if (base !== saved && !isDirty) {
    setBase(saved);
    setDraft(draftFrom(saved));
  }
  const keep = useEffectEvent(() => (isDirty ? keepWebhookForm(person, draft) : forgetWebhookForm()));
  useEffect(() => {
    forgetWebhookForm();
    return () => keep();
  }, []);

  const all = findFaults(draft, base);
  const keys = new Map(draft.headers.map(({ id, key }) => [`${id}.key`, { id, key }]));
  const shown = all.filter(({ place }) => {
    const row = keys.get(place);
    return flagged.has(place) || (row !== undefined && row.key.trim() !== '' && settledKeys[row.id] === row.key);
  });
  const faults = [...shown, ...refused.filter(({ place }) => !shown.some((fault) => fault.place === place))];
  const reset = (settings: WebhookSettings | undefined) => {
    setBase(settings);
    setDraft(draftFrom(settings));
    setFlagged(new Set());
    setRefused([]);
    setTries(0);
  };
  return {
    draft,
    base,
    isDirty,
    /** Nothing would be refused. */
    isReady: all.length === 0,
    tries,
    faults,
    warnings: findWarnings(draft, base),
    change: (part: Partial<Draft>) => {
      setDraft((before) => ({ ...before, ...part }));
      const stays = (place: string) =>
        place === 'url' ? !('url' in part) : place === 'fields' ? !('fields' in part) : !('headers' in part);
      setRefused((before) => before.filter(({ place }) => stays(place)));
    },
    /** Somebody has stopped typing in these keys: `{row id: key}`. */
    settle: (rows: Readonly<Record<string, string>>) => setSettledKeys((before) => ({ ...before, ...rows })),
    flag: (place: string) => setFlagged((before) => new Set([...before, place])),
    /** True when nothing is wrong; else every fault is shown and the summary called up. */
    check: (): boolean => {
      setRefused([]);
      setFlagged((before) => new Set([...before, ...all.map(({ place }) => place)]));
      setTries(all.length === 0 ? 0 : tries + 1);
      return all.length === 0;
    },
    refuse: (invalid: InvalidWebhook) => {
      setRefused(faultsOfAnswer(draft, invalid));
      setTries(tries + 1);
    },
    reset,
    discard: () => reset(saved),
    /** What stands in the form stays, as a change of these settings. */
    rebase: setBase,
  };
}

/** The texts of a place, for `error` and `hint` of its field. */
export function textsAt(list: readonly Fault[], place: string): string | undefined {
  const texts = list.filter((one) => one.place === place).map(({ text }) => text);
  return texts.length === 0 ? undefined : texts.join('. ');
}
