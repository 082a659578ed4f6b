import { PersistedStore } from '#dashboard/browser/persisted-store.ts';
import type { ShapeOf } from '#dashboard/browser/stored-shape.ts';
import { Store } from '#dashboard/browser/store.ts';
import { selection } from './selection.ts';

interface Options<T> {
  /** Adds what was kept while the workspace wasn't known yet, or by a version that didn't separate workspaces. */
  readonly join: (kept: T, earlier: T) => T;
  readonly area: 'local' | 'session';
}

/** A `PersistedStore` per workspace: holds the value of the one that this tab works in, so that no other account finds it. */
export class WorkspaceStore<T> extends Store<T> {
  /** The value of any workspace. */
  readonly of: (workspace: string) => T;

  constructor(key: string, standard: T, shape: ShapeOf<NonNullable<T>>, { join, area }: Options<T>) {
    super(standard);
    const all = new Map<string | undefined, PersistedStore<T>>();
    const open = (workspace: string | undefined) => {
      const known = all.get(workspace);
      if (known !== undefined) return known;
      const kept = new PersistedStore<T>(workspace === undefined ? key : `${key}.${workspace}`, standard, shape, area);
      all.set(workspace, kept);
      // Another tab may have changed it.
      kept.subscribe((value) => {
        if (kept === current && value !== this.get()) this.set(value);
      });
      return kept;
    };
    this.of = (workspace) => open(workspace).get();
    const earlier = open(undefined);
    let current = earlier;
    const follow = () => {
      const next = open(selection.workspace());
      if (next !== earlier && earlier.get() !== standard) {
        next.set(join(next.get(), earlier.get()));
        earlier.set(standard);
      }
      if (next === current) return;
      current = next;
      this.set(next.get());
    };
    this.set(current.get());
    this.subscribe((value) => {
      if (value !== current.get()) current.set(value);
    });
    follow();
    selection.subscribe(follow);
  }
}
