import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { RunningPostgres } from '#server/testing/start-postgres.ts';
import { cpuSecondsOf } from './cpu-seconds.ts';
import { residentMb } from './idle.ts';
import { type RunningScript, runScript } from './run-script.ts';

/** Who used CPU time, in display order. */
export const CPU_USERS = ['gateways', 'PostgreSQL', 'service', 'who asks'] as const;
export type Cpu = Readonly<Record<(typeof CPU_USERS)[number], number>>;

/** Gateways in front of a service, on a file or sharing a PostgreSQL, with empty tables. */
export interface ScaleSite {
  readonly gateways: readonly string[];
  readonly call: <Body>(gateway: string, method: string, path: string, body?: unknown) => Promise<Body>;
  /** CPU seconds so far. */
  readonly cpu: () => Cpu;
  /** Memory of each gateway. */
  readonly memoryMb: () => number[];
  readonly end: () => Promise<void>;
}

export async function openScaleSite(
  processes: number,
  service: RunningScript,
  postgres: RunningPostgres | undefined,
  rate: number,
): Promise<ScaleSite> {
  const folder = mkdtempSync(join(tmpdir(), 'slipway-scale-'));
  const database = postgres && (await makeDatabase(postgres));
  const running: RunningScript[] = [];
  for (let at = 0; at < processes; at += 1) {
    const own = join(folder, String(at));
    mkdirSync(own);
    const words = [own, service.said, database?.url ?? '', String(rate)];
    running.push(await runScript('scale-gateway.ts', words));
  }
  const [first = ''] = running.map(({ said }) => said);
  const signedIn = await fetch(`${first}/api/session/demo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ role: 'owner' }),
  });
  const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
  const call: ScaleSite['call'] = async <Body>(gateway: string, method: string, path: string, body?: unknown) => {
    const answer = await fetch(gateway + path, {
      method,
      headers: { cookie, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Body;
  };
  // As every page does first; after that it is known which endpoints the service offers.
  for (const { said } of running) await call(said, 'GET', '/api/session');
  return {
    gateways: running.map(({ said }) => said),
    call,
    cpu: () => {
      const { user, system } = process.cpuUsage();
      return {
        gateways: cpuSecondsOf(running.map(({ pid }) => pid)),
        PostgreSQL: postgres ? cpuSecondsOf([postgres.pid()]) : 0,
        service: cpuSecondsOf([service.pid]),
        'who asks': (user + system) / 1e6,
      };
    },
    memoryMb: () => running.map(({ pid }) => residentMb(pid)),
    end: async () => {
      for (const gateway of running) await gateway.end();
      await database?.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A new database on a server. */
export async function makeDatabase(postgres: RunningPostgres): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `bench_${randomBytes(4).toString('hex')}`;
  const url = new URL(postgres.url);
  url.pathname = `/${name}`;
  await administer(postgres.url, `create database ${name}`);
  return { url: url.href, drop: () => administer(postgres.url, `drop database ${name} with (force)`) };
}

export async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
