import type { Store } from './schema.ts';
import { addToSetting } from './settings.ts';

/** The number of a process that begins: higher for every one. */
export function countEpoch(store: Store): Promise<number> {
  return addToSetting(store, 'process_epoch', 1);
}
