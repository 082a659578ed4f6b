import { StartProblem } from '#server/data-folder.ts';
import type { DocumentStorage } from './document-storage.ts';
import { FolderStorage } from './folder-storage.ts';
import type { S3Settings } from './s3-settings.ts';
import type { S3Refusal, S3Storage } from './s3-storage.ts';

/** Written, read and deleted at every start. The name is fixed, so that at most one is ever left behind. */
const PROBE = 'slipway-can-write.txt';
const PROBE_BYTES = new TextEncoder().encode('Slipway looks at each start whether it can write here.\n');

/** Opens the document storage: a folder, or an object store, which is checked first. Throws a one-line StartProblem if it is unusable. */
export async function openStorage(place: string | S3Settings): Promise<DocumentStorage> {
  if (typeof place === 'string') return new FolderStorage(place);
  // Loaded only when needed, to keep it out of the startup with a folder.
  const { S3Storage, S3Refusal } = await import('./s3-storage.ts');
  const storage = new S3Storage(place);
  try {
    await prove(storage);
  } catch (error) {
    const why = error instanceof S3Refusal ? describeRefusal(error, place) : describeSilence(error, place);
    throw new StartProblem(`STORAGE_URL: ${why}`, { cause: error });
  }
  return storage;
}

async function prove(storage: S3Storage): Promise<void> {
  await storage.put(PROBE, PROBE_BYTES);
  const found = await storage.find(PROBE);
  const body = found && (await found.read());
  const bytes = body && new Uint8Array(await new Response(body).arrayBuffer());
  if (!bytes || !Buffer.from(bytes).equals(PROBE_BYTES)) throw new Error('what was read back is not what was written');
  // Keys without delete permission are sufficient: only a sandbox reset deletes documents.
  await storage.delete(PROBE).catch(() => undefined);
}

function describeRefusal({ status, code, region }: S3Refusal, place: S3Settings): string {
  const { bucket } = place;
  if (region !== null && region !== place.region)
    return `the bucket ${bucket} is in the region ${region}, not ${place.region}. Set region=${region}.`;
  switch (code) {
    case 'NoSuchBucket':
      return `there is no bucket ${bucket} at ${hostOf(place)}. Make it first.`;
    case 'InvalidAccessKeyId':
    case 'SignatureDoesNotMatch':
    case 'InvalidToken':
    case 'ExpiredToken':
      return `${hostOf(place)} refuses the keys (${code}). Check AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.`;
    case 'RequestTimeTooSkewed':
      return `the clocks of ${hostOf(place)} and of this machine differ. Set the clock.`;
    case 'AuthorizationHeaderMalformed':
      return `${hostOf(place)} expects a region other than ${place.region}. Set region=….`;
    default:
      if (status === 404) return `there is no bucket ${bucket} at ${hostOf(place)}. Make it first.`;
      if (status === 403 || status === 405)
        return `these keys do not allow writing to the bucket ${bucket} (${code || status}).`;
      return `${hostOf(place)} answers ${status} ${code}`.trimEnd() + ', which Slipway can’t work with.';
  }
}

function describeSilence(error: unknown, place: S3Settings): string {
  const { code } = ((error as { readonly cause?: unknown }).cause ?? error) as { readonly code?: unknown };
  const why = typeof code === 'string' ? code : error instanceof Error ? error.message : 'no answer';
  return `no object store answers at ${hostOf(place)} (${why}).`;
}

function hostOf({ endpoint, region }: S3Settings): string {
  return endpoint === undefined ? `s3.${region}.amazonaws.com` : new URL(endpoint).host;
}
