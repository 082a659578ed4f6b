import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KEEP_COMPILED } from '#server/testing/keep-compiled-option.ts';
import { expect, test } from 'vitest';

test('a stop while it waits for its database ends it by its own decision: a container’s first process ignores any other', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'slipway-start-'));
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const child = spawn(process.execPath, [KEEP_COMPILED, join(import.meta.dirname, 'start.ts')], {
    env: { DATA_DIR: folder, DATABASE_URL: `postgres://slipway@127.0.0.1:${port}/slipway`, PLATFORM_PORT: '0' },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  const [socket] = (await once(silent, 'connection')) as [{ destroy: () => void }];
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  socket.destroy();
  silent.close();
  rmSync(folder, { recursive: true, force: true });
});
