import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readCommand, readCopy, readDockerfile, type Stage } from './read-dockerfile.ts';

const ROOT = join(import.meta.dirname, '..');
const START_WITHIN_MS = 120_000;
/** Paths of the image that stand in its steps; here they lie below a scratch folder. */
const PATHS = /(?<![\w.-])\/(?:slipway|data)(?![\w.-])/gu;

/**
 * Carries out the steps of the image where nothing builds images: what is copied and run, in a folder per stage, then its command as the
 * user that it names, on files that nobody may write to, until its own look at health finds it well; then it is told to stop.
 */
async function runSteps(): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), 'slipway-image-'));
  chmodSync(scratch, 0o711);
  try {
    const stages = readDockerfile(readFileSync(join(import.meta.dirname, 'Dockerfile'), 'utf8'));
    for (const [at, stage] of stages.entries()) build(stage, join(scratch, stage.name), scratch, at);
    const last = stages.at(-1);
    if (last) await runCommand(last, join(scratch, last.name));
    console.log('The image’s steps were carried out.');
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function build(stage: Stage, folder: string, scratch: string, at: number): void {
  mkdirSync(folder);
  let workdir = folder;
  for (const { name, text } of stage.instructions) {
    const here = text.replaceAll(PATHS, (path) => folder + path);
    if (name === 'WORKDIR') {
      workdir = here;
      mkdirSync(workdir, { recursive: true });
    } else if (name === 'COPY') {
      const { from, sources, target } = readCopy(text);
      for (const source of sources) {
        const origin = from === undefined ? join(ROOT, source) : join(scratch, from, source);
        const to = target.startsWith('/') ? join(folder, target) : join(workdir, target);
        cpSync(origin, target.endsWith('/') ? join(to, source) : to, { recursive: true, verbatimSymlinks: true });
      }
    } else if (name === 'RUN') {
      console.log(`── stage ${at + 1}: ${text}`);
      execFileSync('/bin/sh', ['-c', here], { cwd: workdir, stdio: 'inherit' });
    }
  }
}

async function runCommand({ instructions }: Stage, folder: string): Promise<void> {
  const find = (name: string) => instructions.findLast((one) => one.name === name)?.text ?? '';
  const mapped = (text: string) => text.replaceAll(PATHS, (path) => folder + path);
  const [uid = 0, gid = 0] = find('USER').split(':').map(Number);
  if (uid === 0) throw new Error('The image runs as root');
  const workdir = mapped(find('WORKDIR'));
  execFileSync('chmod', ['-R', 'a-w,a+rX', workdir]);
  chmodSync(folder, 0o755);
  const env = Object.fromEntries(
    instructions
      .filter(({ name }) => name === 'ENV')
      .map(({ text }) => [text.slice(0, text.indexOf('=')), mapped(text.slice(text.indexOf('=') + 1))]),
  );
  const ports = { PORT: await findFreePort(), PLATFORM_PORT: await findFreePort(), METRICS_PORT: await findFreePort() };
  const settings = { ...env, ...ports, LOG_LEVEL: 'warn' };
  const isRoot = process.getuid?.() === 0;
  const start = (command: readonly string[]): ChildProcess =>
    spawn(join(workdir, 'node_modules/.bin', command[0] ?? ''), command.slice(1), {
      cwd: workdir,
      env: settings,
      stdio: 'inherit',
      ...(isRoot ? { uid, gid } : {}),
    });
  const main = start(readCommand(find('CMD')));
  const ended = once(main, 'exit') as Promise<[number | null]>;
  try {
    const until = Date.now() + START_WITHIN_MS;
    for (let code: number | null = 1; code !== 0;) {
      if (main.exitCode !== null) throw new Error(`It ended with ${main.exitCode} before it was well`);
      if (Date.now() > until) throw new Error('It was not well in time');
      await sleep(500);
      [code] = (await once(start(readCommand(find('HEALTHCHECK'))), 'exit')) as [number | null];
    }
    if (!existsSync(join(mapped(env['DATA_DIR'] ?? ''), 'gateway.db')))
      throw new Error('Its data is not in its volume');
    main.kill('SIGTERM');
    const [code] = await ended;
    if (code !== 0) throw new Error(`Told to stop, it ended with ${code ?? 'a signal'}`);
  } finally {
    if (main.exitCode === null) main.kill('SIGKILL');
  }
}

async function findFreePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return String(port);
}

await runSteps();
