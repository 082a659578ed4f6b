import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartProblem } from '#server/data-folder.ts';

/** Seals header values and signing secrets, so that a copied database tells none of them. */
export interface Vault {
  /** `owner` is bound in: what was sealed for one account does not open as another's. */
  readonly seal: (text: string, owner: number) => string;
  /** Throws when the key is another one or the text was tampered with. */
  readonly open: (sealed: string, owner: number) => string;
}

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The key comes from the setting, or from a file beside the database that only its owner may read. */
export function openVault(dataFolder: string, setting: string | undefined): Vault {
  const key = setting === undefined ? readKeyFile(join(dataFolder, 'webhook.key')) : Buffer.from(setting, 'base64');
  if (key.length !== KEY_BYTES) {
    const where = setting === undefined ? 'webhook.key in DATA_DIR' : 'WEBHOOK_KEY';
    throw new StartProblem(`${where} must be ${KEY_BYTES} bytes in base64.`);
  }
  return {
    seal: (text, owner) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(String(owner)));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
    },
    open: (sealed, owner) => {
      const bytes = Buffer.from(sealed, 'base64');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES))
        .setAAD(Buffer.from(String(owner)))
        .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)).toString('utf8') + decipher.final('utf8');
    },
  };
}

function readKeyFile(file: string): Buffer {
  try {
    writeFileSync(file, `${randomBytes(KEY_BYTES).toString('base64')}\n`, { mode: 0o600, flag: 'wx', flush: true });
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause;
    chmodSync(file, 0o600);
  }
  return Buffer.from(readFileSync(file, 'utf8').trim(), 'base64');
}
