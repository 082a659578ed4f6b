import type { Store } from './schema.ts';
import { addToSetting, readSetting } from './settings.ts';

const KEY = 'feed_epoch';

/** Counts how often the orders feed began anew. A place in an older feed leads nowhere: its reader has to start again. */
export async function readFeedEpoch(store: Store): Promise<number> {
  return Number((await readSetting(store, KEY)) ?? '1');
}

export async function beginFeedEpoch(store: Store): Promise<void> {
  await addToSetting(store, KEY, 1, 1);
}
