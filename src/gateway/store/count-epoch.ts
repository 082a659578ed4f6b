import { readSetting, writeSetting } from './settings.ts';
import type { Session } from './schema/tables.ts';

/** Returns the epoch of a starting process, higher than any before. */
export async function countEpoch(transaction: Session): Promise<number> {
  const epoch = Number((await readSetting(transaction, 'boot_epoch')) ?? '0') + 1;
  await writeSetting(transaction, 'boot_epoch', String(epoch));
  return epoch;
}
