import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from './fixtures.ts';
import { freePorts } from './free-ports.ts';
import { ownEnvironment } from './own-environment.ts';
import { Slipway } from './slipway.ts';

/** These tests stop and start their servers. */
test.use({ hasOwnProduct: true });

/** Starts Slipway with these settings and waits for it to exit on its own. */
async function startAndEnd(settings: Record<string, string>): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, ['--import=./src/keep-compiled.ts', 'src/start.ts'], {
    cwd: join(import.meta.dirname, '..'),
    env: { ...ownEnvironment(), ...settings },
  });
  let said = '';
  child.stderr.on('data', (text: Buffer) => (said += text.toString()));
  // The exit may be noticed before the last words that came through the pipe.
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, said: said.trim() };
}

test('a second Slipway on the same data refuses to start, and says why', async ({ slipway }) => {
  const { code, said } = await startAndEnd({ PORT: '0', PLATFORM_PORT: '0', DATA_DIR: slipway.dataFolder });
  expect(code).toBe(1);
  expect(said).toBe(`Another Slipway is running on DATA_DIR ${slipway.dataFolder}. Stop it, or set another DATA_DIR.`);
});

test('after a kill the next start works without errors', async ({ slipway, orders }) => {
  await slipway.kill();
  await slipway.resume();
  await orders.open();
});

test('npm start that is asked to stop stops Slipway too, and leaves its data and ports to the next start', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'slipway-start-'));
  const [port, platformPort] = await freePorts();
  const settings = { PORT: String(port), PLATFORM_PORT: String(platformPort), DATA_DIR: folder };
  const npm = spawn('npm', ['start'], {
    cwd: join(import.meta.dirname, '..'),
    env: { ...ownEnvironment(), ...settings },
    // Slipway writes to npm's output until it has ended itself.
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const closed = once(npm, 'close');
  await new Promise<void>((resolve) => {
    let said = '';
    npm.stdout.on('data', (text: Buffer) => {
      said += text.toString();
      if (said.includes('Slipway is ready')) resolve();
    });
  });
  npm.kill('SIGTERM');
  await closed;
  await expect(fetch(`http://localhost:${port}/healthz`)).rejects.toThrow();
  const again = await Slipway.start(settings);
  await again.end();
  rmSync(folder, { recursive: true, force: true });
});

test('a taken port, a folder that can’t be written to and a wrong setting each end in one line', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'slipway-start-'));
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, resolve));
  const address = other.address();
  const port = typeof address === 'object' && address ? String(address.port) : '';
  const base = { PORT: '0', PLATFORM_PORT: '0', DATA_DIR: folder };
  const cases: [Record<string, string>, RegExp][] = [
    [{ ...base, PORT: port }, /^Port \d+ is taken\. Set PORT to a free one\.$/],
    [{ ...base, PLATFORM_PORT: port }, /^Port \d+ is taken\. Set PLATFORM_PORT to a free one\.$/],
    [{ ...base, DATA_DIR: '/proc/slipway/data' }, /^Slipway can't write to DATA_DIR \/proc\/slipway\/data: \w+\.$/],
    [{ ...base, DATA_DIR: '/dev/null/slipway' }, /^Slipway can't write to DATA_DIR \/dev\/null\/slipway: \w+\.$/],
    [{ ...base, PORT: 'many' }, /^PORT: must be a port number\.$/],
    [
      { ...base, PLATFORM_URL: 'http://127.0.0.1:1/api' },
      /^Set PLATFORM_URL and PLATFORM_SECRET together, or neither\.$/,
    ],
  ];
  for (const [settings, message] of cases) {
    const { code, said } = await startAndEnd(settings);
    expect(said).toMatch(message);
    expect(code).toBe(1);
  }
  other.close();
  rmSync(folder, { recursive: true, force: true });
});
