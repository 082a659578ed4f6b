import { Vault } from '#server/vault.ts';

/** Seals header values, signing secrets and the key of signed links. `setting` overrides the key file in the folder. */
export function openPlatformVault(dataFolder: string, setting: string | undefined): Vault {
  return new Vault({ dataFolder, file: 'webhook.key', settingName: 'WEBHOOK_KEY', setting });
}
