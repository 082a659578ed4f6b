import { StartProblem } from '#server/data-folder.ts';

export interface S3Settings {
  readonly bucket: string;
  /** Prefix of every key; empty, or ends with a slash. */
  readonly prefix: string;
  readonly region: string;
  /** Base URL of a self-hosted store, which takes the bucket in its path; undefined: Amazon's. */
  readonly endpoint: string | undefined;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** For temporary keys; links signed with them expire with them. */
  readonly sessionToken: string | undefined;
}

const EXAMPLE = 's3://bucket/prefix?region=eu-central-1&endpoint=https://store.example';
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const PREFIX = /^(?:[A-Za-z0-9_-][A-Za-z0-9._-]*\/)*$/;
const REGION = /^[a-z0-9-]{1,50}$/;
const PARAMETERS: ReadonlySet<string> = new Set(['region', 'endpoint']);
/** The default, which Amazon and most self-hosted stores assume. */
const DEFAULT_REGION = 'us-east-1';

/** Parses STORAGE_URL (docs/operating.md). Throws a StartProblem if it is invalid. */
export function readS3Address(text: string, usualRegion: string = DEFAULT_REGION) {
  const url = URL.parse(text);
  if (url?.protocol !== 's3:') throw problem(`must be the address of an object store, like ${EXAMPLE}`);
  if (!BUCKET.test(url.hostname)) throw problem(`${url.hostname || 'nothing'} is not the name of a bucket`);
  if (url.username !== '' || url.password !== '' || url.port !== '' || url.hash !== '')
    throw problem(`must name only a bucket, like ${EXAMPLE}; keys are set with AWS_ACCESS_KEY_ID`);
  const prefix = url.pathname.replaceAll(/^\/+|\/+$/g, '');
  const withEnd = prefix === '' ? '' : `${prefix}/`;
  if (!PREFIX.test(withEnd))
    throw problem('a prefix may have only letters, digits, ".", "_" and "-" between its slashes');
  for (const name of url.searchParams.keys()) {
    if (!PARAMETERS.has(name)) throw problem(`${name} is unknown; only region and endpoint are possible`);
  }
  const region = url.searchParams.get('region') ?? usualRegion;
  if (!REGION.test(region)) throw problem('region must be a name like eu-central-1');
  return { bucket: url.hostname, prefix: withEnd, region, endpoint: readEndpoint(url.searchParams.get('endpoint')) };
}

function readEndpoint(text: string | null): string | undefined {
  if (text === null || text === '') return undefined;
  const url = URL.parse(text);
  const isBare = url?.search === '' && url.hash === '' && url.username === '' && url.password === '';
  if (!url || !isBare || !/^https?:$/.test(url.protocol))
    throw problem('endpoint must be an address like https://store.example');
  return url.href.replace(/\/+$/, '');
}

function problem(what: string): StartProblem {
  return new StartProblem(`STORAGE_URL: ${what}.`);
}
