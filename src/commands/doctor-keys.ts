import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from '#gateway/env.ts';
import { opensSeal } from '#gateway/store/open-sealed.ts';
import type { Database } from '#gateway/store/schema/tables.ts';
import { SignedLinks } from '#platform/documents/signed-links.ts';
import { readWebhookEnvironment } from '#platform/env.ts';
import type { Tables } from '#platform/store/schema.ts';
import { listSigningSecrets } from '#platform/store/webhook-endpoints.ts';
import { openPlatformVault } from '#platform/webhooks/open-platform-vault.ts';
import { type DatabasePlace, openReadOnly } from '#server/database/database.ts';
import { Vault } from '#server/vault.ts';
import { type Environment, type Finding, well, wrong } from './doctor-finding.ts';

/** Checks that the gateway's key exists and opens the sealed texts in its tables. */
export async function checkKeys(database: Database, { dataFolder, key }: Settings): Promise<Finding> {
  if (key === undefined && !existsSync(join(dataFolder, 'gateway.key')))
    return wrong(
      'keys',
      'gateway.key is missing. Put it back; otherwise links are requested again and the webhook address is replaced.',
    );
  const vault = new Vault({ dataFolder, file: 'gateway.key', settingName: 'GATEWAY_KEY', setting: key });
  return (await opensSeal(database, vault))
    ? well('keys', 'present, and they open the sealed data')
    : wrong('keys', 'gateway.key (or GATEWAY_KEY) is not the key that the data was sealed with.');
}

/** Checks that the platform's key exists and opens the secrets of its webhooks and the key of its signed links. */
export async function checkWebhookKey(
  place: DatabasePlace,
  { dataFolder }: Settings,
  environment: Environment | undefined,
): Promise<Finding> {
  const { key } = readWebhookEnvironment(true, environment);
  // Opening a vault without a key would create one.
  if (key === undefined && !existsSync(join(dataFolder, 'webhook.key')))
    return wrong(
      'webhook key',
      'webhook.key is missing. Put it back; otherwise the header values of webhooks must be entered again.',
    );
  const vault = openPlatformVault(dataFolder, key);
  const database = await openReadOnly<Tables>(place);
  try {
    const secrets = await listSigningSecrets(database);
    const isOpened = secrets.every(({ account_id, secret }) => vault.tryOpen(secret, String(account_id)) !== undefined);
    return isOpened && (await SignedLinks.opensKey(database, vault))
      ? well('webhook key', 'present, and it opens the sealed data')
      : wrong('webhook key', 'webhook.key (or WEBHOOK_KEY) is not the key that the data was sealed with.');
  } finally {
    await database.destroy();
  }
}
