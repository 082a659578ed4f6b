import { readSetting, writeSetting } from './settings.ts';
import type { Session } from './tables.ts';

/** The number of a process that begins: higher for every one. */
export async function countEpoch(transaction: Session): Promise<number> {
  const epoch = Number((await readSetting(transaction, 'boot_epoch')) ?? '0') + 1;
  await writeSetting(transaction, 'boot_epoch', String(epoch));
  return epoch;
}
