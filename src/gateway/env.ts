import type { Access } from '#gateway/routes/gateway-deps.ts';
import { StartProblem } from '#server/data-folder.ts';
import { readEnvironment, SealingKey } from '#server/read-environment.ts';
import { readTrustProxy } from '#server/http/visitor.ts';
import * as z from 'zod/mini';

const PortNumber = z.pipe(
  z.string().check(
    z.regex(/^\d{1,5}$/, 'must be a port number'),
    z.refine((text) => Number(text) <= 65_535, 'must be a port number'),
  ),
  z.transform(Number),
);
const port = (fallback: number) => z._default(PortNumber, fallback);
const seconds = z.optional(
  z.pipe(z.string().check(z.regex(/^\d{1,5}$/, 'must be a number of seconds')), z.transform(Number)),
);

const hostName = z.string().check(z.regex(/^[\w.:-]{1,253}$/, 'must be a host name or an address'));

/** Endpoints' paths are appended to it, and `fetch` refuses an address with a user name. */
const serviceAddress = z.url({ protocol: /^https?$/ }).check(
  z.refine((text) => {
    const url = URL.parse(text);
    return url === null || !(url.username || url.password || url.search || url.hash || /[?#]/u.test(text));
  }, 'must be a base address without user name, password, ? and #, like https://service.example/api/3'),
);

const collector = z.url({
  protocol: /^https?$/,
  error: 'must be the address of a collector, like http://localhost:4318',
});
const protocol = z.enum(['http/json'], 'must be http/json: traces are sent only that way');

/** What a process does: `platform` is the embedded one, `worker` does the background work. */
const ROLES = ['all', 'gateway', 'platform', 'worker'] as const;
export type Role = (typeof ROLES)[number];

const Environment = z.object({
  PORT: port(4400),
  PLATFORM_PORT: port(4401),
  METRICS_PORT: z.optional(PortNumber),
  ROLE: z._default(z.enum(ROLES), 'all'),
  PLATFORM_HOST: z._default(hostName, 'localhost'),
  PLATFORM_PUBLIC_URL: z.optional(
    z.url({ protocol: /^https?$/, abort: true }).check(
      z.refine((url) => ['/', '/api/3', '/api/3/'].includes(new URL(url).pathname), {
        error: 'must have no path: the platform serves its links from the top of the host, also behind a proxy',
      }),
    ),
  ),
  DATABASE_URL: z.optional(
    z
      .string()
      .check(
        z.refine(
          isPostgresAddress,
          'must be the address of a PostgreSQL database, like postgres://user:password@host:5432/name',
        ),
      ),
  ),
  DATA_DIR: z._default(z.string().check(z.minLength(1)), './data'),
  PLATFORM_URL: z.optional(serviceAddress),
  PLATFORM_SECRET: z.optional(
    z.string().check(z.regex(/^[ -~]+$/u, 'must be plain ASCII characters, as it is sent in a header')),
  ),
  GATEWAY_KEY: z.optional(SealingKey),
  BOOKING_QUIESCENCE_S: seconds,
  HOST: z._default(hostName, 'localhost'),
  ALLOWED_HOSTS: z.optional(
    z.string().check(z.regex(/^[\w.-]+(?:\s*,\s*[\w.-]+)*$/u, 'must be a list of host names, separated by commas')),
  ),
  TRUST_PROXY: z.optional(
    z
      .string()
      .check(
        z.refine(
          (text) => readTrustProxy(text) !== undefined,
          'must be a number of proxies, or a list of their networks like 10.0.0.0/8',
        ),
      ),
  ),
  SHUTDOWN_GRACE_S: seconds,
  LOG_LEVEL: z._default(z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']), 'info'),
  DEMO_SIGN_IN: z.optional(z.enum(['lan'])),
  DEMO: z.optional(z.enum(['0', '1'])),
  CHECK_ANSWERS: z.optional(z.enum(['0', '1'])),
  OTEL_SDK_DISABLED: z.optional(z.string()),
  OTEL_TRACES_EXPORTER: z.optional(z.enum(['otlp', 'none'], 'must be otlp or none: traces are sent only by OTLP')),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(collector),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.optional(collector),
  OTEL_EXPORTER_OTLP_PROTOCOL: z.optional(protocol),
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: z.optional(protocol),
  OTEL_TRACES_SAMPLER: z.optional(
    z.enum(
      ['parentbased_always_on', 'parentbased_traceidratio'],
      'must be parentbased_always_on or parentbased_traceidratio',
    ),
  ),
  OTEL_TRACES_SAMPLER_ARG: z.optional(
    z.pipe(
      z.string().check(z.regex(/^(?:0(?:\.\d+)?|1(?:\.0+)?)$/u, 'must be a share from 0 to 1')),
      z.transform(Number),
    ),
  ),
});

/** The names of all settings that are read here. */
export const GATEWAY_SETTINGS: readonly string[] = Object.keys(Environment.shape);

/** Proxies in front of a service give up after 100 seconds, while a booking continues. */
const SAFE_QUIESCENCE_MS = 120_000;

export interface Settings {
  readonly role: Role;
  readonly port: number;
  readonly platformPort: number;
  /** The share of traces that is sent to a collector, from 0 to 1; undefined if there is none. */
  readonly tracedShare: number | undefined;
  /** Where metrics are served; undefined for nowhere. */
  readonly metricsPort: number | undefined;
  /** Where the embedded platform listens: its secrets are public, so only on this machine unless configured otherwise. */
  readonly platformHost: string;
  /** The embedded platform's address for clients on other machines; undefined: the same as on its own machine. */
  readonly platformPublicUrl: string | undefined;
  readonly dataFolder: string;
  /** Undefined: the tables are in files in the data folder. */
  readonly databaseUrl: string | undefined;
  /** The gateway's key for sealing secrets; undefined: a key file in the data folder. */
  readonly key: string | undefined;
  /** Null: run the embedded platform. */
  readonly remotePlatform: { readonly url: string; readonly secret: string } | null;
  /** How long after sending an unanswered booking may still happen, in milliseconds. */
  readonly quiescenceMs: number;
  readonly demo: boolean;
  /** How long a shutdown may take in total, in milliseconds. */
  readonly shutdownGraceMs: number;
  readonly logLevel: string;
  /** Where the dashboard and gateway listen. */
  readonly host: string;
  readonly access: Omit<Access, 'demo'>;
  /** Servers validate their own answers against their endpoints' schemas and fail loudly on a mismatch. For tests. */
  readonly checkAnswers: boolean;
  readonly isRunByNpm: boolean;
}

/** Reads the settings (docs/operating.md). An unset or empty setting gets its default; an invalid one throws a StartProblem. */
export function readSettings(environment: Readonly<Record<string, string | undefined>> = process.env): Settings {
  const read = readEnvironment(Environment, environment, ['PLATFORM_SECRET', 'GATEWAY_KEY', 'DATABASE_URL']);
  const { PLATFORM_URL: url, PLATFORM_SECRET: secret, ...rest } = read;
  if ((url === undefined) !== (secret === undefined)) {
    throw new StartProblem('Set PLATFORM_URL and PLATFORM_SECRET together, or neither.');
  }
  refuseRole(rest.ROLE, rest.DATABASE_URL !== undefined, url !== undefined);
  const remotePlatform = url === undefined || secret === undefined ? null : { url: readBaseAddress(url), secret };
  return {
    role: rest.ROLE,
    port: rest.PORT,
    platformPort: rest.PLATFORM_PORT,
    tracedShare: readTracedShare(rest),
    metricsPort: rest.METRICS_PORT,
    platformHost: rest.PLATFORM_HOST,
    platformPublicUrl: rest.PLATFORM_PUBLIC_URL,
    dataFolder: rest.DATA_DIR,
    databaseUrl: rest.DATABASE_URL,
    key: rest.GATEWAY_KEY,
    remotePlatform,
    quiescenceMs: (rest.BOOKING_QUIESCENCE_S ?? (remotePlatform ? 900 : 65)) * 1000,
    host: rest.HOST,
    access: {
      demoOnNetwork: rest.DEMO_SIGN_IN === 'lan',
      allowedHosts: rest.ALLOWED_HOSTS?.split(',').map((name) => name.trim()) ?? [],
      trustProxy: readTrustProxy(rest.TRUST_PROXY) ?? (() => false),
    },
    shutdownGraceMs: (rest.SHUTDOWN_GRACE_S ?? 40) * 1000,
    logLevel: rest.LOG_LEVEL,
    demo: rest.DEMO === undefined ? remotePlatform === null : rest.DEMO === '1',
    checkAnswers: rest.CHECK_ANSWERS === '1',
    isRunByNpm: environment['npm_lifecycle_event'] !== undefined,
  };
}

/** Describes the risk of these settings in a line for the log; undefined if there is none. */
export function describeRisk({ remotePlatform, quiescenceMs }: Settings): string | undefined {
  if (remotePlatform === null || quiescenceMs >= SAFE_QUIESCENCE_MS) return undefined;
  return `BOOKING_QUIESCENCE_S=${quiescenceMs / 1000} is less than two minutes: if a service answers later than that, its orders may already count as not booked, and they may be booked twice. For tests only.`;
}

/** Processes with different roles share one database, and those of the gateway use the same service. */
function refuseRole(role: Role, hasDatabase: boolean, hasService: boolean): void {
  if (role === 'all') return;
  if (!hasDatabase)
    throw new StartProblem(`ROLE=${role}: set DATABASE_URL too. Processes with different roles share that database.`);
  if (role === 'platform' && hasService)
    throw new StartProblem('ROLE=platform runs only the embedded platform. Set PLATFORM_URL for the gateways only.');
  if (role !== 'platform' && !hasService)
    throw new StartProblem(
      `ROLE=${role}: set PLATFORM_URL and PLATFORM_SECRET too: your service, or a Slipway with ROLE=platform.`,
    );
}

function isPostgresAddress(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || !/^postgres(?:ql)?:$/u.test(url.protocol)) return false;
  return url.hostname !== '' && url.pathname.length > 1;
}

/** Services are configured by host alone or with a base path; a bare host gets the usual base path. */
function readBaseAddress(url: string): string {
  const address = url.replace(/\/+$/, '');
  return new URL(address).pathname === '/' ? `${address}/api/3` : address;
}

/** Reads the variables the way OpenTelemetry's own SDKs do: traces are requested by an address, or by naming the exporter. */
function readTracedShare(read: z.output<typeof Environment>): number | undefined {
  const isRequested =
    read.OTEL_TRACES_EXPORTER === 'otlp' ||
    read.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined ||
    read.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT !== undefined;
  const isOff = read.OTEL_TRACES_EXPORTER === 'none' || read.OTEL_SDK_DISABLED?.toLowerCase() === 'true';
  if (!isRequested || isOff) return undefined;
  return read.OTEL_TRACES_SAMPLER === 'parentbased_traceidratio' ? (read.OTEL_TRACES_SAMPLER_ARG ?? 1) : 1;
}
