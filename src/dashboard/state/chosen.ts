import type { ShapeOf } from '#dashboard/browser/stored-shape.ts';
import { WorkspaceStore } from './workspace-store.ts';

/** Rows ticked on a page with a list, kept across its pages, filters and reloads, per tab and workspace. */
export class Chosen<T> extends WorkspaceStore<readonly T[]> {
  constructor(key: string, shape: ShapeOf<readonly T[]>) {
    super(key, [], shape, { join: (kept, earlier) => [...new Set([...kept, ...earlier])], area: 'session' });
  }

  readonly choose = (items: readonly T[], isChosen: boolean): void => {
    const others = this.get().filter((one) => !items.includes(one));
    this.set(isChosen ? [...others, ...items] : others);
  };
}
