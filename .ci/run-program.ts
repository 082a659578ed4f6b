import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

const ROOT = join(import.meta.dirname, '..');

/**
 * Runs a program in the project's folder, and returns whether it succeeded; one that can't be started has failed. Shows what a test runner
 * writes while it runs, and the output of a step, several of which run at once, when it has ended.
 */
export async function runProgram(
  name: string,
  [program = '', ...args]: readonly string[],
  environment: NodeJS.ProcessEnv,
  output: 'pipe' | 'inherit',
): Promise<boolean> {
  const started = Date.now();
  const child = spawn(program, args, { cwd: ROOT, env: environment, stdio: ['ignore', output, output] });
  const [status, ...written] = await Promise.all([
    once(child, 'close').then(
      ([code]: unknown[]) => code,
      (problem: unknown) => `${String(problem)}\n`,
    ),
    ...[child.stdout, child.stderr].map((stream) => (stream === null ? '' : text(stream))),
  ]);
  const problem = typeof status === 'string' ? status : '';
  const result = status === 0 ? 'passed' : 'failed';
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(`${written.join('')}${problem}── ${name}: ${result} in ${seconds} s`);
  return status === 0;
}
