import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { S3Settings } from '#platform/documents/s3-settings.ts';

const MINUTE_MS = 60_000;
const [REGION, BUCKET, KEY_ID, SECRET] = ['eu-test-1', 'papers', 'AKIDTEST', 'secret/of+the=store'];

/**
 * An object store that checks every signature (version 4, implemented from Amazon's specification without our own code),
 * time and length, and keeps objects in memory.
 */
export interface S3Double {
  readonly settings: S3Settings;
  readonly objects: Map<string, { readonly bytes: Buffer; readonly type: string }>;
  /** Answered requests, like `PUT 200`. */
  readonly answered: string[];
  /** Answers to give to the next requests instead. */
  readonly faults: { status: number; code: string; region?: string }[];
  /** The store's own clock. */
  clock: () => number;
  /** Awaited before an object is stored. */
  beforePut: (key: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

export async function openS3Double(): Promise<S3Double> {
  const server = createServer((request, response) => {
    // An aborted request gets no answer.
    handle(double, request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const double: S3Double = {
    settings: {
      bucket: BUCKET,
      prefix: 'shop/',
      region: REGION,
      endpoint: `http://127.0.0.1:${port}`,
      accessKeyId: KEY_ID,
      secretAccessKey: SECRET,
      sessionToken: undefined,
    },
    objects: new Map(),
    answered: [],
    faults: [],
    clock: Date.now,
    beforePut: () => Promise.resolve(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
  return double;
}

async function handle(double: S3Double, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  const method = request.method ?? '';
  const end = (status: number, headers: Record<string, string> = {}, text: string | Buffer = '') => {
    double.answered.push(`${method} ${status}`);
    response.writeHead(status, headers).end(method === 'HEAD' ? undefined : text);
  };
  const refuse = (status: number, code: string, region?: string) => {
    const named = region === undefined ? '' : `<Region>${region}</Region>`;
    end(
      status,
      region === undefined ? {} : { 'x-amz-bucket-region': region },
      `<Error><Code>${code}</Code>${named}</Error>`,
    );
  };
  const fault = double.faults.shift();
  if (fault) {
    refuse(fault.status, fault.code, fault.region);
    return;
  }
  const url = new URL(request.url ?? '/', `http://${request.headers.host ?? ''}`);
  const refusal = findRefusal(request, url, body, double.clock());
  if (refusal !== undefined) {
    refuse(403, refusal);
    return;
  }
  const [, bucket = '', ...rest] = decodeURIComponent(url.pathname).split('/');
  if (bucket !== BUCKET) {
    refuse(404, 'NoSuchBucket');
    return;
  }
  const key = rest.join('/');
  const known = double.objects.get(key);
  if (method === 'PUT') {
    // Amazon also refuses chunked uploads without a length.
    if (request.headers['content-length'] === undefined) refuse(411, 'MissingContentLength');
    else {
      await double.beforePut(key);
      double.objects.set(key, { bytes: body, type: request.headers['content-type'] ?? '' });
      end(200);
    }
  } else if (method === 'DELETE') {
    double.objects.delete(key);
    end(204);
  } else if (key === '') {
    const prefix = url.searchParams.get('prefix') ?? '';
    const after = url.searchParams.get('start-after') ?? '';
    const keys = [...double.objects.keys()]
      .filter((one) => one.startsWith(prefix) && one > after)
      .toSorted()
      .slice(0, 3);
    end(200, {}, `<ListBucketResult>${keys.map((one) => `<Key>${one}</Key>`).join('')}</ListBucketResult>`);
  } else if (!known) refuse(404, 'NoSuchKey');
  else {
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    const part = from === undefined ? known.bytes : known.bytes.subarray(Number(from), Number(to) + 1);
    end(from === undefined ? 200 : 206, { 'content-type': known.type, 'content-length': String(part.length) }, part);
  }
}

/** Why the store refuses a request; undefined if it doesn't. */
function findRefusal(request: IncomingMessage, url: URL, body: Buffer, now: number): string | undefined {
  const header = /^AWS4-HMAC-SHA256 Credential=(.+), SignedHeaders=(.+), Signature=([0-9a-f]{64})$/.exec(
    request.headers.authorization ?? '',
  );
  const query = url.searchParams;
  const [credential = '', signedHeaders = '', signature = ''] = header
    ? header.slice(1)
    : ['Credential', 'SignedHeaders', 'Signature'].map((name) => query.get(`X-Amz-${name}`) ?? '');
  const date = (header ? request.headers['x-amz-date'] : query.get('X-Amz-Date')) as string | null;
  const [keyId, day, region, service, last] = credential.split('/');
  if (keyId !== KEY_ID) return 'InvalidAccessKeyId';
  const signedAt = Date.parse((date ?? '').replace(/(....)(..)(..)T(..)(..)(..)Z/, '$1-$2-$3T$4:$5:$6Z'));
  if (header && Math.abs(now - signedAt) > 15 * MINUTE_MS) return 'RequestTimeTooSkewed';
  const lifetimeS = Number(query.get('X-Amz-Expires'));
  if (!header && !(lifetimeS <= 604_800 && now >= signedAt - 15 * MINUTE_MS && now < signedAt + lifetimeS * 1000))
    return 'AccessDenied';
  const hash = header ? String(request.headers['x-amz-content-sha256']) : 'UNSIGNED-PAYLOAD';
  if (hash !== 'UNSIGNED-PAYLOAD' && hash !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const names = signedHeaders.split(';');
  // Amazon requires these to be signed: anyone who could change them could change the request.
  if (!names.includes('host') || (header && !names.includes('x-amz-date'))) return 'AccessDenied';
  const parameters = [...query]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map((pair) => pair.map(encode).join('='));
  const canonical = [
    request.method,
    url.pathname
      .split('/')
      .map((part) => encode(decodeURIComponent(part)))
      .join('/'),
    parameters.toSorted().join('&'),
    ...names.map((name) => `${name}:${String(request.headers[name]).trim()}`),
    '',
    signedHeaders,
    hash,
  ].join('\n');
  const scope = [day, region, service, last].join('/');
  if (scope !== `${(date ?? '').slice(0, 8)}/${REGION}/s3/aws4_request`) return 'AuthorizationHeaderMalformed';
  const key = [day, region, service, last].reduce<string | Buffer>(
    (made, text) => hmac(made, text ?? ''),
    `AWS4${SECRET}`,
  );
  const expected = hmac(key, ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n')).toString('hex');
  return signature === expected ? undefined : 'SignatureDoesNotMatch';
}

const sha256 = (text: string | Buffer): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const encode = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.codePointAt(0)?.toString(16).toUpperCase()}`);
