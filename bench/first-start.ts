import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownEnvironment } from '../e2e/own-environment.ts';
import { recordFigure } from './record.ts';

/** The environment before another measurement builds something: Vite then sets NODE_ENV, which makes npm leave packages out. */
const ENVIRONMENT = ownEnvironment();

/** From a fresh clone: `npm ci`, the first `npm start` (build and demo data) and a later one, each until Slipway is ready. */
export async function measureFirstStart(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'slipway-clone-'));
  try {
    run('git', ['clone', '-q', join(import.meta.dirname, '..'), folder]);
    const started = performance.now();
    run('npm', ['ci', '--silent'], folder);
    console.log(`npm ci: ${seconds(started)}`);
    for (const [name, reach] of [
      ['first npm start', 25_000],
      ['later npm start', 3_000],
    ] as const) {
      const measured = await startOnce(folder);
      console.log(`${name}, until ready: ${(measured / 1000).toFixed(1)} s`);
      recordFigure({ name: `${name}, until ready`, measured, reach, unit: 'ms' });
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function run(command: string, args: readonly string[], cwd?: string): void {
  const { status } = spawnSync(command, args, {
    stdio: 'inherit',
    env: ENVIRONMENT,
    ...(cwd === undefined ? {} : { cwd }),
  });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed`);
}

async function startOnce(cwd: string): Promise<number> {
  const started = performance.now();
  const child = spawn('npm', ['start'], {
    cwd,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...ENVIRONMENT, PORT: '4490', PLATFORM_PORT: '4491' },
  });
  const ready = Promise.withResolvers<number>();
  child.stdout.on('data', (text: Buffer) => {
    if (text.toString().includes('Slipway is ready')) ready.resolve(performance.now() - started);
  });
  child.on('exit', () => {
    ready.reject(new Error('Slipway ended'));
  });
  const took = await ready.promise;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
  await gone;
  return took;
}

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}
