import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SharedSettings } from './run-platform.ts';
import { findTestServer } from '#server/testing/find-test-server.ts';
import { KEEP_COMPILED } from '#server/testing/keep-compiled-option.ts';

/** A platform in a separate process that can be killed and restarted on the same data. */
export interface KillablePlatform {
  readonly isRunning: () => boolean;
  readonly start: () => Promise<void>;
  /** SIGKILL: nothing gets the chance to finish. */
  readonly kill: () => Promise<void>;
  /** SIGSTOP or SIGCONT. */
  readonly signal: (signal: 'SIGSTOP' | 'SIGCONT') => void;
  /** Its exit code, once it has exited by itself. */
  readonly ended: () => Promise<number | null>;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers of several endpoints
  readonly call: (method: string, path: string, body?: unknown, key?: string) => Promise<any>;
  readonly close: () => Promise<void>;
}

/** With `shared`, several processes use one PostgreSQL database, as several machines would. */
export function openKillablePlatform(shared?: SharedSettings): KillablePlatform {
  const folder = mkdtempSync(join(tmpdir(), 'slipway-killed-'));
  const words = shared ? [JSON.stringify(shared)] : [];
  let child: ChildProcess | undefined;
  let baseUrl = '';
  const kill = async () => {
    const ending = child;
    if (!ending) return;
    child = undefined;
    if (ending.exitCode !== null) return;
    const ended = once(ending, 'exit');
    ending.kill('SIGKILL');
    await ended;
  };
  return {
    isRunning: () => child !== undefined,
    start: async () => {
      const script = await findTestServer('run-platform');
      child = spawn(process.execPath, [KEEP_COMPILED, script, folder, ...words], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      if (!child.stdout) throw new Error('The platform has no standard output');
      const [line] = (await once(child.stdout, 'data')) as [Buffer];
      baseUrl = line.toString().trim();
    },
    kill,
    signal: (signal) => {
      child?.kill(signal);
    },
    ended: async () => {
      if (!child) throw new Error('The platform does not run');
      if (child.exitCode !== null) return child.exitCode;
      const [code] = (await once(child, 'exit')) as [number | null];
      return code;
    },
    call: async (method, path, body, key = '') => {
      const answer = await fetch(baseUrl + path, {
        method,
        headers: { authorization: 'Bearer sandbox-secret', 'content-type': 'application/json', 'idempotency-key': key },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return answer.json();
    },
    close: async () => {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
