import { spawnSync } from 'node:child_process';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import type { RunningPostgres } from '#server/testing/start-postgres.ts';
import { ownEnvironment } from '../e2e/own-environment.ts';
import { cpuSecondsOf } from './cpu-seconds.ts';

const ROOT = join(import.meta.dirname, '..');

/** Runs `slipway move` as an operator would, and prints its time and its output. */
export function runMove(
  what: string,
  { from, to, dataFolder }: { readonly from: string; readonly to: string; readonly dataFolder: string },
  postgres: RunningPostgres,
): void {
  const ofPostgres = () => cpuSecondsOf([postgres.pid()]);
  const before = { all: cpuSecondsOf([process.pid]), postgres: ofPostgres() };
  const started = performance.now();
  const run = spawnSync(process.execPath, ['src/slipway.ts', 'move', '--from', from, '--to', to], {
    cwd: ROOT,
    env: { ...ownEnvironment(), DATA_DIR: dataFolder },
    encoding: 'utf8',
  });
  const seconds = (performance.now() - started) / 1000;
  if (run.status !== 0) throw new Error(run.stdout + run.stderr);
  const database = ofPostgres() - before.postgres;
  // The process has ended, so its time is included in that of our children.
  const own = cpuSecondsOf([process.pid]) - before.all - database;
  const cpu = `CPU s: move ${own.toFixed(1)}, PostgreSQL ${database.toFixed(1)}`;
  console.log(`${what}: ${seconds.toFixed(1)} s; ${cpu} (load ${loadavg()[0]?.toFixed(1)})\n  ${run.stdout.trim()}`);
}
