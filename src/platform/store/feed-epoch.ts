import type { Store } from './schema.ts';
import { addToSetting, readSetting } from './settings.ts';

const KEY = 'feed_epoch';

/** Counts how often the orders feed was restarted. A cursor from an older feed is invalid: its reader has to start again. */
export async function readFeedEpoch(store: Store): Promise<number> {
  return Number((await readSetting(store, KEY)) ?? '1');
}

export async function beginFeedEpoch(store: Store): Promise<void> {
  await addToSetting(store, KEY, 1, 1);
}
