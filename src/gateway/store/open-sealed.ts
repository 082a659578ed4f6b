import { inTransaction } from '#server/database/in-transaction.ts';
import { scrub } from '#server/database/database.ts';
import type { Log } from '#server/log.ts';
import type { Vault } from '#server/vault.ts';
import { readSetting, writeSetting } from './settings.ts';
import { sealOldSecrets } from './schema/seal-old-secrets.ts';
import { readReceiver } from './webhook-receiver.ts';
import type { Database } from './schema/tables.ts';

/** The setting with a text sealed with this folder's key: if it doesn't open, the key has changed. */
const CHECK = 'seal_check';
/** The setting that is 1 while secrets once written in plain text may still be in unused parts of the file. */
const SCRUB_DUE = 'scrub_due';

/** Whether this is the key that the database was sealed with; true if nothing has been sealed yet. */
export async function opensSeal(database: Database, vault: Vault): Promise<boolean> {
  const check = await readSetting(database, CHECK);
  return check === undefined || vault.tryOpen(check, CHECK) !== undefined;
}

/**
 * Makes sure that every secret in the database is sealed with the current key. A folder from an earlier version is
 * sealed now. A lost key prevents nothing: links are requested again when needed, and the webhook, whose address can no
 * longer be read, gets a new one.
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
        'gateway.key (or GATEWAY_KEY) is not the key that this folder was sealed with. Links will be requested again; the ' +
          'address for status webhooks was replaced: the Webhooks page shows the new one',
      );
    }
    await writeSetting(transaction, CHECK, vault.seal('slipway', CHECK));
  });
  if ((await readSetting(database, SCRUB_DUE)) !== '1') return;
  if (await scrub(database, log)) await writeSetting(database, SCRUB_DUE, '0');
}
