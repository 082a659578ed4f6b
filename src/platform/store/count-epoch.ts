import type { Store } from './schema.ts';
import { addToSetting } from './settings.ts';

/** Returns the number of a starting process, higher than any before. */
export function countEpoch(store: Store): Promise<number> {
  return addToSetting(store, 'process_epoch', 1);
}
