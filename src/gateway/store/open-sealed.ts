import { inTransaction } from '#server/in-transaction.ts';
import { scrub } from '#server/database.ts';
import type { Log } from '#server/log.ts';
import type { Vault } from '#server/vault.ts';
import { readSetting, writeSetting } from './settings.ts';
import { sealOldSecrets } from './seal-old-secrets.ts';
import { readReceiver } from './webhook-receiver.ts';
import type { Database } from './tables.ts';

/** Sealed with the key of this folder: when it doesn't open, the key is another one now. */
const CHECK = 'seal_check';
/** 1: secrets that were written plainly may still lie in unused places of the file. */
const SCRUB_DUE = 'scrub_due';

/** Whether this key is the one that the database was sealed with; also where nothing was sealed yet. */
export async function opensSeal(database: Database, vault: Vault): Promise<boolean> {
  const check = await readSetting(database, CHECK);
  return check === undefined || vault.tryOpen(check, CHECK) !== undefined;
}

/**
 * Makes sure that every secret in the database is sealed with the key at hand. A folder of an earlier version is sealed
 * now. After the loss of a key nothing stops: links are asked for anew when they are needed, and the hook, whose address
 * nobody can read any more, gets a new one.
 */
export async function openSealed(database: Database, vault: Vault, log: Log, now: number): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const check = await readSetting(transaction, CHECK);
    if (check !== undefined && vault.tryOpen(check, CHECK) !== undefined) return;
    if (check === undefined) {
      await sealOldSecrets(transaction, vault);
      await writeSetting(transaction, SCRUB_DUE, '1');
    } else {
      await readReceiver(transaction, vault, now);
      log.warn(
        'gateway.key (or GATEWAY_KEY) is not the key that this folder was sealed with. Links are asked for anew; the ' +
          'address for status webhooks was replaced: the Webhooks page shows the new one',
      );
    }
    await writeSetting(transaction, CHECK, vault.seal('slipway', CHECK));
  });
  if ((await readSetting(database, SCRUB_DUE)) !== '1') return;
  if (await scrub(database, log)) await writeSetting(database, SCRUB_DUE, '0');
}
