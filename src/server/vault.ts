import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartProblem } from './data-folder.ts';

declare const sealedMark: unique symbol;
/** A text that is unreadable without the key. */
export type Sealed = string & { readonly [sealedMark]: true };

export interface KeySource {
  readonly dataFolder: string;
  /** A file in the data folder that only its owner may read; created if missing. */
  readonly file: string;
  /** Name of the setting that can replace the file. */
  readonly settingName: string;
  readonly setting: string | undefined;
}

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Seals secrets before they are stored, so that a copy of the database reveals none of them: AES-256-GCM. */
export class Vault {
  readonly settingName: string;
  readonly #key: Buffer;

  constructor({ dataFolder, file, settingName, setting }: KeySource) {
    this.settingName = settingName;
    this.#key = setting === undefined ? readKeyFile(join(dataFolder, file)) : Buffer.from(setting, 'base64');
    if (this.#key.length !== KEY_BYTES) {
      const advice = `Restore it from a copy, or delete it: what it sealed must then be entered or requested again.`;
      throw new StartProblem(
        setting === undefined
          ? `${file} in DATA_DIR must be ${KEY_BYTES} bytes in base64. ${advice}`
          : `${settingName} must be ${KEY_BYTES} bytes in base64.`,
      );
    }
  }

  /** `place` is authenticated too: a text sealed for one place or account doesn't open at another. */
  seal(text: string, place: string | number): Sealed {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.#key, nonce).setAAD(Buffer.from(String(place)));
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64') as Sealed;
  }

  /** Throws if the key is a different one or the text was tampered with. */
  open(sealed: string, place: string | number): string {
    const bytes = Buffer.from(sealed, 'base64');
    const decipher = createDecipheriv('aes-256-gcm', this.#key, bytes.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    })
      .setAAD(Buffer.from(String(place)))
      .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    const text = [decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()];
    return Buffer.concat(text).toString('utf8');
  }

  /** Signs a list of texts, the first of which names the purpose: HMAC-SHA-256. */
  sign(texts: readonly [purpose: string, ...string[]]): Buffer {
    return createHmac('sha256', this.#key).update(JSON.stringify(texts)).digest();
  }

  /** Identifies the key without revealing anything about it. */
  fingerprint(): string {
    return createHmac('sha256', this.#key).update('Which key is this?').digest('base64url');
  }

  /** Returns undefined if the key has changed or the text was tampered with. */
  tryOpen(sealed: string, place: string | number): string | undefined {
    try {
      return this.open(sealed, place);
    } catch {
      return undefined;
    }
  }
}

function readKeyFile(file: string): Buffer {
  if (!existsSync(file)) {
    // Atomically: a disk that fills up midway must not leave half a key.
    const draft = `${file}.new`;
    writeFileSync(draft, `${randomBytes(KEY_BYTES).toString('base64')}\n`, { mode: 0o600, flush: true });
    renameSync(draft, file);
  }
  return Buffer.from(readFileSync(file, 'utf8').trim(), 'base64');
}
