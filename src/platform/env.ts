import * as z from 'zod/mini';
import { BOOK_LIMIT, ORDERS_PER_REQUEST } from '#contract/limits.ts';
import { readS3Address, type S3Settings } from '#platform/documents/s3-settings.ts';
import { StartProblem } from '#server/data-folder.ts';
import { readEnvironment, SealingKey } from '#server/read-environment.ts';

const Environment = z.object({
  WEBHOOK_ALLOW_LOOPBACK: z.optional(z.enum(['0', '1'])),
  WEBHOOK_KEY: z.optional(SealingKey),
});

const BookingEnvironment = z.object({
  MAX_BOOK: z.optional(
    z.enum([String(BOOK_LIMIT), String(ORDERS_PER_REQUEST)], `must be ${BOOK_LIMIT} or ${ORDERS_PER_REQUEST}`),
  ),
});

const StorageEnvironment = z.object({
  STORAGE_URL: z.optional(z.string()),
  AWS_ACCESS_KEY_ID: z.optional(z.string()),
  AWS_SECRET_ACCESS_KEY: z.optional(z.string()),
  AWS_SESSION_TOKEN: z.optional(z.string()),
  AWS_REGION: z.optional(z.string()),
  AWS_DEFAULT_REGION: z.optional(z.string()),
});
const STORAGE_SECRETS = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_SESSION_TOKEN'] as const;

/** The names of all settings that are read here. */
export const PLATFORM_SETTINGS: readonly string[] = [Environment, BookingEnvironment, StorageEnvironment].flatMap(
  ({ shape }) => Object.keys(shape),
);

export interface WebhookEnvironment {
  /** Receivers on this machine may be called, for testing. */
  readonly allowLoopback: boolean;
  /** 32 bytes in base64, for sealing header values and secrets; by default, the key is in a file in the data folder. */
  readonly key: string | undefined;
}

/**
 * Reads the embedded platform's own settings (docs/operating.md). Receivers on this machine may be called by default as
 * long as only this machine can reach Slipway (`isLocal`).
 */
export function readWebhookEnvironment(
  isLocal: boolean,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): WebhookEnvironment {
  const read = readEnvironment(Environment, environment, ['WEBHOOK_KEY']);
  const allowed = read.WEBHOOK_ALLOW_LOOPBACK ?? (isLocal ? '1' : '0');
  return { allowLoopback: allowed === '1', key: read.WEBHOOK_KEY };
}

/** The most orders that the embedded platform takes in one booking request: the document's limit by either of its readings. */
export function readBookLimit(environment: Readonly<Record<string, string | undefined>> = process.env): number {
  return Number(readEnvironment(BookingEnvironment, environment, []).MAX_BOOK ?? BOOK_LIMIT);
}

/**
 * Reads where documents are stored, or how to reach `url`; undefined: in the data folder. Amazon's variables for keys only
 * apply together with STORAGE_URL.
 */
export function readStorageEnvironment(
  environment: Readonly<Record<string, string | undefined>> = process.env,
  url = environment['STORAGE_URL'],
): S3Settings | undefined {
  if (url === undefined || url === '') return undefined;
  const read = readEnvironment(StorageEnvironment, { ...environment, STORAGE_URL: url }, STORAGE_SECRETS);
  const address = readS3Address(read.STORAGE_URL ?? '', read.AWS_REGION ?? read.AWS_DEFAULT_REGION);
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = read;
  if (accessKeyId === undefined || secretAccessKey === undefined)
    throw new StartProblem('STORAGE_URL: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or their _FILE names, too.');
  return { ...address, accessKeyId, secretAccessKey, sessionToken: read.AWS_SESSION_TOKEN };
}
