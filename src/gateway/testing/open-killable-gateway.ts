import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findTestServer } from '#server/testing/find-test-server.ts';
import { KEEP_COMPILED } from '#server/testing/keep-compiled-option.ts';

/** A gateway in its own process that can be killed and restarted on the same data, signed in as the demo owner. */
export interface KillableGateway {
  readonly start: () => Promise<void>;
  /** SIGKILL: nothing gets a chance to finish. */
  readonly kill: () => Promise<void>;
  /** SIGSTOP or SIGCONT. */
  readonly signal: (signal: 'SIGSTOP' | 'SIGCONT') => void;
  /** Its exit code, once it has ended by itself. */
  readonly ended: () => Promise<number | null>;
  /** For requests that a test sends itself. */
  readonly address: () => { readonly url: string; readonly cookie: string };
  /** Undefined if the gateway was killed before it answered. */
  readonly call: <T>(method: string, path: string, body?: unknown) => Promise<{ status: number; body: T } | undefined>;
  readonly close: () => Promise<void>;
}

/** With `shared`, several processes share one folder and one PostgreSQL database, as two machines would. */
export function openKillableGateway(
  platformUrl: string,
  shared?: {
    readonly folder: string;
    readonly databaseUrl: string;
    /** Other processes may use the database, too, and take over the work of one that was unresponsive for this long. */
    readonly silentForMs?: number;
  },
): KillableGateway {
  const folder = shared?.folder ?? mkdtempSync(join(tmpdir(), 'slipway-gateway-killed-'));
  let child: ChildProcess | undefined;
  let [address, cookie] = ['', ''];
  const send = (method: string, path: string, body?: unknown) =>
    fetch(address + path, {
      method,
      headers: { 'content-type': 'application/json', cookie },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
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
    start: async () => {
      const database = shared ? [shared.databaseUrl] : [];
      const script = await findTestServer('run-gateway');
      const silence = shared?.silentForMs === undefined ? [] : [String(shared.silentForMs)];
      child = spawn(process.execPath, [KEEP_COMPILED, script, folder, platformUrl, ...database, ...silence], {
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      if (!child.stdout || !child.stderr) throw new Error('The gateway says nothing');
      let said = '';
      child.stderr.on('data', (chunk: Buffer) => {
        said = (said + chunk.toString()).slice(-2_000);
      });
      const started = once(child.stdout, 'data') as Promise<[Buffer]>;
      const ended = once(child, 'exit').then(([code]) => {
        const why = /^\w*Error: .*$/mu.exec(said)?.[0] ?? '';
        throw new Error(`The gateway ended with ${String(code)} before it listened. ${why}\n${said}`);
      });
      const [line] = await Promise.race([started, ended]);
      ended.catch(() => undefined);
      address = `http://127.0.0.1:${line.toString().trim()}`;
      if (cookie !== '') return;
      const signedIn = await send('POST', '/api/session/demo', { role: 'owner' });
      cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
    },
    kill,
    address: () => ({ url: address, cookie }),
    signal: (signal) => {
      child?.kill(signal);
    },
    ended: async () => {
      if (!child) throw new Error('The gateway does not run');
      if (child.exitCode !== null) return child.exitCode;
      const [code] = (await once(child, 'exit')) as [number | null];
      return code;
    },
    call: async <T>(method: string, path: string, body?: unknown) => {
      try {
        const answer = await send(method, path, body);
        return { status: answer.status, body: (await answer.json()) as T };
      } catch (cause) {
        if (cause instanceof TypeError || cause instanceof SyntaxError) return undefined;
        throw cause;
      }
    },
    close: async () => {
      await kill();
      if (!shared) rmSync(folder, { recursive: true, force: true });
    },
  };
}
