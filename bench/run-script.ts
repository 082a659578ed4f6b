import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Writable } from 'node:stream';

export interface RunningScript {
  readonly pid: number;
  /** Its first line of output. */
  readonly said: string;
  readonly stdin: Writable;
  /** Sends SIGTERM; resolves when the process has ended. */
  readonly end: () => Promise<void>;
}

const ROOT = join(import.meta.dirname, '..');

/** Runs a script of this folder as a separate process; resolves when it prints its first line. */
export async function runScript(name: string, words: readonly string[]): Promise<RunningScript> {
  const script = join(import.meta.dirname, name);
  const child: ChildProcess = spawn(process.execPath, ['--import=./src/keep-compiled.ts', script, ...words], {
    cwd: ROOT,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const { pid, stdin, stdout } = child;
  if (pid === undefined || !stdin || !stdout) throw new Error(`${name} can't be started`);
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`${name} ended with ${String(code)} before it was ready`);
  });
  const [line] = (await Promise.race([once(stdout, 'data'), ended])) as [Buffer];
  ended.catch(() => undefined);
  return {
    pid,
    said: line.toString().trim(),
    stdin,
    end: async () => {
      if ((child.exitCode ?? child.signalCode) !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    },
  };
}
