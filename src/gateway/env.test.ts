import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { StartProblem } from '#server/data-folder.ts';
import { readEnvironment } from '#server/read-environment.ts';
import * as z from 'zod/mini';
import { describeRisk, readSettings } from './env.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'slipway-env-'));
  writeFileSync(join(folder, 'secret'), 'from-a-file\n');
  writeFileSync(join(folder, 'empty'), '\n');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const platformOf = (environment: Record<string, string>) => readSettings(environment).remotePlatform;

test.each([
  ['https://ship.example', 'https://ship.example/api/3'],
  ['https://ship.example/', 'https://ship.example/api/3'],
  ['https://ship.example/api/3', 'https://ship.example/api/3'],
  ['https://ship.example/api/3/', 'https://ship.example/api/3'],
  ['https://ship.example/v4//', 'https://ship.example/v4'],
  ['http://localhost:4401', 'http://localhost:4401/api/3'],
])('PLATFORM_URL %s is %s', (given, expected) => {
  expect(platformOf({ PLATFORM_URL: given, PLATFORM_SECRET: 'x' })?.url).toBe(expected);
});

test('a secret is read from a file, without its trailing newline', () => {
  const PLATFORM_SECRET_FILE = join(folder, 'secret');
  expect(platformOf({ PLATFORM_URL: 'https://ship.example', PLATFORM_SECRET_FILE })?.secret).toBe('from-a-file');
});

test.each([
  [
    'both',
    { PLATFORM_SECRET: 'x', PLATFORM_SECRET_FILE: 'secret' },
    /PLATFORM_SECRET or PLATFORM_SECRET_FILE, not both/,
  ],
  ['a file that does not exist', { PLATFORM_SECRET_FILE: 'nowhere' }, /PLATFORM_SECRET_FILE: .*nowhere can't be read/],
  ['an empty file', { PLATFORM_SECRET_FILE: 'empty' }, /PLATFORM_SECRET_FILE: .*empty is empty/],
  ['neither', {}, /PLATFORM_URL and PLATFORM_SECRET together/],
])('%s: it says what is wrong and does not start', (_name, given, expected) => {
  const named = Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, name.endsWith('_FILE') ? join(folder, value) : value]),
  );
  const start = () => platformOf({ PLATFORM_URL: 'https://ship.example', ...named });
  expect(start).toThrow(StartProblem);
  expect(start).toThrow(expected);
});

test('a secret from a file also provides the embedded platform’s key', () => {
  const key = Buffer.alloc(32, 7).toString('base64');
  const WEBHOOK_KEY_FILE = join(folder, 'key');
  writeFileSync(WEBHOOK_KEY_FILE, `${key}\n`);
  expect(readEnvironment(z.object({ WEBHOOK_KEY: z.string() }), { WEBHOOK_KEY_FILE }, ['WEBHOOK_KEY'])).toEqual({
    WEBHOOK_KEY: key,
  });
});

test.each([
  'mysql://slipway@db/slipway',
  'postgres://slipway@db',
  'postgres://slipway@db/',
  'postgres:///slipway',
  'db:5432/slipway',
  'postgres://slipway@db:port/slipway',
])('DATABASE_URL %s is not the address of a database', (DATABASE_URL) => {
  expect(() => readSettings({ DATABASE_URL })).toThrow(/^DATABASE_URL: must be the address of a PostgreSQL database/u);
});

test('tables are in files unless a database is set, and its address may come from a file', () => {
  expect(readSettings({}).databaseUrl).toBeUndefined();
  const DATABASE_URL_FILE = join(folder, 'database');
  writeFileSync(DATABASE_URL_FILE, 'postgresql://slipway:s%40crt@db:5432/slipway?sslmode=verify-full\n');
  expect(readSettings({ DATABASE_URL_FILE }).databaseUrl).toMatch(/^postgresql:.*verify-full$/u);
});

test.each(['https://ship.example', 'https://ship.example/', 'http://192.168.1.20:4401/api/3'])(
  'PLATFORM_PUBLIC_URL may be %s',
  (PLATFORM_PUBLIC_URL) => {
    expect(readSettings({ PLATFORM_PUBLIC_URL }).platformPublicUrl).toBe(PLATFORM_PUBLIC_URL);
  },
);

test('warns about a quiet time that a slow service may exceed, but only for a remote service', () => {
  const remote = { PLATFORM_URL: 'https://ship.example', PLATFORM_SECRET: 'x' };
  const riskOf = (environment: Record<string, string>) => describeRisk(readSettings(environment));
  expect(riskOf({ ...remote, BOOKING_QUIESCENCE_S: '119' })).toMatch(
    /^BOOKING_QUIESCENCE_S=119 is less than two minutes/u,
  );
  expect(riskOf({ ...remote, BOOKING_QUIESCENCE_S: '120' })).toBeUndefined();
  expect(riskOf(remote)).toBeUndefined();
  expect(riskOf({ BOOKING_QUIESCENCE_S: '2' })).toBeUndefined();
});

test('stopping may take 40 seconds and the log shows only what matters, unless set otherwise', () => {
  expect(readSettings({})).toMatchObject({ shutdownGraceMs: 40_000, logLevel: 'info' });
  expect(readSettings({ SHUTDOWN_GRACE_S: '5', LOG_LEVEL: 'debug' })).toMatchObject({
    shutdownGraceMs: 5_000,
    logLevel: 'debug',
  });
  expect(() => readSettings({ LOG_LEVEL: 'loud' })).toThrow(StartProblem);
});

test.each([
  [{ ROLE: 'worker' }, 'ROLE=worker: set DATABASE_URL too'],
  [{ ROLE: 'gateway', DATABASE_URL: 'postgres://u@h/d' }, 'ROLE=gateway: set PLATFORM_URL and PLATFORM_SECRET too'],
  [
    { ROLE: 'platform', DATABASE_URL: 'postgres://u@h/d', PLATFORM_URL: 'http://a.example', PLATFORM_SECRET: 'x' },
    'Set PLATFORM_URL for the gateways only',
  ],
  [{ ROLE: 'other' }, 'ROLE: must be "all" or "gateway" or "platform" or "worker".'],
  [{ DEMO: 'yes' }, 'DEMO: must be "0" or "1".'],
  [{ PLATFORM_URL: 'ship' }, 'PLATFORM_URL: must be a valid url.'],
  [{ PLATFORM_PUBLIC_URL: 'ship' }, 'PLATFORM_PUBLIC_URL: must be a valid url.'],
  [{ PLATFORM_PUBLIC_URL: 'https://shop.example/ship' }, 'PLATFORM_PUBLIC_URL: must have no path'],
  [{ PLATFORM_URL: 'https://key:secret@ship.example', PLATFORM_SECRET: 'x' }, 'PLATFORM_URL: must be a base address'],
  [{ PLATFORM_URL: 'https://ship.example/api/3?key=x', PLATFORM_SECRET: 'x' }, 'PLATFORM_URL: must be a base address'],
  [{ PLATFORM_URL: 'https://ship.example/#', PLATFORM_SECRET: 'x' }, 'PLATFORM_URL: must be a base address'],
  [{ PLATFORM_URL: 'https://ship.example', PLATFORM_SECRET: 's€cret' }, 'PLATFORM_SECRET: must be plain ASCII'],
  [{ PLATFORM_URL: 'https://ship.example', PLATFORM_SECRET: 'two\nlines' }, 'PLATFORM_SECRET: must be plain ASCII'],
])('%o is refused with a line that names the setting', (environment, line) => {
  expect(() => readSettings(environment)).toThrow(StartProblem);
  expect(() => readSettings(environment)).toThrow(line);
});

test.each([
  [{}, undefined],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }, 1],
  [{ OTEL_TRACES_EXPORTER: 'otlp' }, 1],
  [{ OTEL_TRACES_EXPORTER: 'none', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }, undefined],
  [{ OTEL_SDK_DISABLED: 'TRUE', OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://collector:4318/v1/traces' }, undefined],
  [{ OTEL_TRACES_EXPORTER: 'otlp', OTEL_TRACES_SAMPLER: 'parentbased_traceidratio' }, 1],
  [
    { OTEL_TRACES_EXPORTER: 'otlp', OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.05' },
    0.05,
  ],
  [{ OTEL_TRACES_EXPORTER: 'otlp', OTEL_TRACES_SAMPLER_ARG: '0.05' }, 1],
])('%o traces a share of %s', (environment, share) => {
  expect(readSettings(environment).tracedShare).toBe(share);
});

test.each([
  [{ OTEL_TRACES_EXPORTER: 'zipkin' }, /^OTEL_TRACES_EXPORTER: must be otlp or none/u],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' },
    /^OTEL_EXPORTER_OTLP_ENDPOINT: must be the address of a collector/u,
  ],
  [{ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, /^OTEL_EXPORTER_OTLP_PROTOCOL: must be http\/json/u],
  [{ OTEL_TRACES_SAMPLER: 'jaeger_remote' }, /^OTEL_TRACES_SAMPLER: must be parentbased/u],
  [{ OTEL_TRACES_SAMPLER_ARG: '2' }, /^OTEL_TRACES_SAMPLER_ARG: must be a share/u],
])('%o is refused with one line', (environment, line) => {
  expect(() => readSettings(environment)).toThrow(StartProblem);
  expect(() => readSettings(environment)).toThrow(line);
});
