import * as z from 'zod/mini';
import { readEnvironment, SealingKey } from '#server/read-environment.ts';

const Environment = z.object({
  WEBHOOK_ALLOW_LOOPBACK: z.optional(z.enum(['0', '1'])),
  WEBHOOK_KEY: z.optional(SealingKey),
});

export interface WebhookEnvironment {
  /** Receivers on this machine may be called: for trying one out. */
  readonly allowLoopback: boolean;
  /** 32 bytes in base64, to seal header values and secrets with; without it a file in the data folder keeps the key. */
  readonly key: string | undefined;
}

/**
 * Reads the embedded platform's own settings (docs/operating.md). Receivers on this machine may be called by default while
 * only this machine gets at Slipway (`isLocal`).
 */
export function readWebhookEnvironment(
  isLocal: boolean,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): WebhookEnvironment {
  const read = readEnvironment(Environment, environment, ['WEBHOOK_KEY']);
  const allowed = read.WEBHOOK_ALLOW_LOOPBACK ?? (isLocal ? '1' : '0');
  return { allowLoopback: allowed === '1', key: read.WEBHOOK_KEY };
}
