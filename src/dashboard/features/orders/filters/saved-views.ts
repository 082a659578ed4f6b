import { Kept } from '#dashboard/browser/kept.ts';

export interface SavedView {
  readonly id: string;
  readonly name: string;
  /** The query of its address, with the question mark. */
  readonly search: string;
}

const lists = new Map<string, Kept<readonly SavedView[]>>();

/** Views that people of a workspace saved on this device. */
export function savedViews(workspace: string): Kept<readonly SavedView[]> {
  let list = lists.get(workspace);
  if (list === undefined) {
    list = new Kept<readonly SavedView[]>(`slipway.views.${workspace}`, []);
    lists.set(workspace, list);
  }
  return list;
}

export function move<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const item = list[from];
  if (item === undefined || to < 0 || to >= list.length) return list;
  return list.toSpliced(from, 1).toSpliced(to, 0, item);
}
