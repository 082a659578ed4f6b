import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePorts } from '../../e2e/free-ports.ts';

/** Debian's own Python, which sees Debian's packages; another one may come first in the path. */
const PYTHON = '/usr/bin/python3';
const PACKAGE = 'python3-swift';
const LOOK_EVERY_MS = 100;
/** Only guards against hanging. */
const START_WITHIN_MS = 60_000;
const REGION = 'us-east-1';
/** Small, so that a listing of a few hundred has several pages. */
const LISTED_AT_ONCE = 100;
const KEEPERS = ['account', 'container', 'object'] as const;

export interface Keys {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** OpenStack Swift on this machine, with its S3 API: one node, one copy of everything, in a folder of its own. */
export interface RunningSwift {
  readonly version: string;
  readonly endpoint: string;
  readonly region: string;
  /** May do anything. */
  readonly owner: Keys;
  /** May read everything but write nothing. */
  readonly reader: Keys;
  readonly end: () => Promise<void>;
}

const OWNER = { accessKeyId: 'slipway:owner', secretAccessKey: 'owner/of+the=store' };
const READER = { accessKeyId: 'slipway:reader', secretAccessKey: 'reader-of-the-store' };

/** Installs Swift if it is missing and installing is allowed; otherwise throws and names what is missing. */
export async function openSwift(): Promise<RunningSwift> {
  const version = readVersion() ?? install();
  const folder = mkdtempSync(join(tmpdir(), 'slipway-swift-'));
  const [[proxyPort, accountPort], [containerPort, objectPort]] = [await freePorts(), await freePorts()];
  const ports = { account: accountPort, container: containerPort, object: objectPort };
  const user = userInfo().username;
  mkdirSync(join(folder, 'devices/d1'), { recursive: true });
  const write = (name: string, lines: readonly string[]) => {
    writeFileSync(join(folder, name), `${lines.join('\n')}\n`);
  };
  write('swift.conf', [
    '[swift-hash]',
    'swift_hash_path_suffix = slipway',
    '[storage-policy:0]',
    'name = only',
    'default = yes',
  ]);
  const server = (port: number) => [
    '[DEFAULT]',
    'bind_ip = 127.0.0.1',
    `bind_port = ${port}`,
    `swift_dir = ${folder}`,
    `user = ${user}`,
    'workers = 0',
  ];
  for (const kind of KEEPERS) {
    const own = [`devices = ${join(folder, 'devices')}`, 'mount_check = false', 'disable_fallocate = true'];
    const app = ['[pipeline:main]', `pipeline = ${kind}-server`, `[app:${kind}-server]`, `use = egg:swift#${kind}`];
    write(`${kind}.conf`, [...server(ports[kind]), ...own, ...app]);
  }
  const filters = ['catch_errors', 'gatekeeper', 'memcache', 'listing_formats', 's3api', 'tempauth', 'slo'];
  const facts: Readonly<Record<string, readonly string[]>> = {
    // Nobody listens there: sign-in requires a memcache server by name, but nothing is cached between requests.
    memcache: ['memcache_servers = 127.0.0.1:1'],
    s3api: [`location = ${REGION}`, `max_bucket_listing = ${LISTED_AT_ONCE}`],
    tempauth: [
      `user_slipway_owner = ${OWNER.secretAccessKey} .admin`,
      `user_slipway_reader = ${READER.secretAccessKey} .reseller_reader`,
    ],
  };
  write('proxy.conf', [
    ...server(proxyPort),
    '[pipeline:main]',
    `pipeline = ${filters.join(' ')} proxy-server`,
    '[app:proxy-server]',
    'use = egg:swift#proxy',
    'account_autocreate = true',
    ...filters.flatMap((name) => [`[filter:${name}]`, `use = egg:swift#${name}`, ...(facts[name] ?? [])]),
  ]);
  runPython(MAKE_RINGS, [folder, ...KEEPERS.map((kind) => `${kind}:${ports[kind]}`)]);
  const running = [...KEEPERS, 'proxy'].map((kind) => startServer(folder, kind));
  const end = async () => {
    for (const { child } of running) await stop(child);
    rmSync(folder, { recursive: true, force: true });
  };
  const endpoint = `http://127.0.0.1:${proxyPort}`;
  try {
    for (const port of [...Object.values(ports), proxyPort]) await untilAnswered(`http://127.0.0.1:${port}/`, running);
  } catch (error) {
    await end();
    throw error;
  }
  return { version, endpoint, region: REGION, owner: OWNER, reader: READER, end };
}

/** Two partitions of one device for each ring, by which Swift finds its servers. */
const MAKE_RINGS = `
import sys
from swift.common.ring import RingBuilder
for kind, port in (one.split(':') for one in sys.argv[2:]):
    builder = RingBuilder(1, 1, 1)
    builder.add_dev({'id': 0, 'region': 1, 'zone': 1, 'weight': 1.0, 'ip': '127.0.0.1', 'port': int(port), 'device': 'd1',
                     'replication_ip': '127.0.0.1', 'replication_port': int(port), 'meta': ''})
    builder.rebalance()
    builder.get_ring().save('%s/%s.ring.gz' % (sys.argv[1], kind))
`;
const SERVE = `
import sys
from swift.common.utils import set_swift_dir
from swift.common.wsgi import run_wsgi
set_swift_dir(sys.argv[1])
sys.exit(run_wsgi('%s/%s.conf' % (sys.argv[1], sys.argv[2]), sys.argv[2] + '-server'))
`;

interface Server {
  readonly child: ChildProcess;
  readonly said: () => string;
}

function startServer(folder: string, kind: string): Server {
  const child = spawn(PYTHON, ['-W', 'ignore', '-c', SERVE, folder, kind], { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-2_000);
    });
  }
  return { child, said: () => said };
}

/** Any answer counts, even an error. */
async function untilAnswered(url: string, servers: readonly Server[]): Promise<void> {
  for (const end = performance.now() + START_WITHIN_MS; ; await wait(LOOK_EVERY_MS)) {
    const ended = servers.find(({ child }) => child.exitCode !== null);
    if (ended || performance.now() > end)
      throw new Error(`Swift did not start: ${servers.map((one) => one.said()).join(' ')}`);
    const isThere = await fetch(url).then(
      async (answer) => answer.body?.cancel().then(() => true) ?? true,
      () => false,
    );
    if (isThere) return;
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if ((child.exitCode ?? child.signalCode) !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

/** Returns undefined if it isn't installed. */
function readVersion(): string | undefined {
  const run = spawnSync(PYTHON, ['-c', 'import swift; print(swift.__version__)'], { encoding: 'utf8' });
  return run.status === 0 ? run.stdout.trim() : undefined;
}

function install(): string {
  const words = ['install', '-y', '--no-install-recommends', PACKAGE];
  const wanted = `OpenStack Swift is missing. Debian has it: apt-get ${words.join(' ')}`;
  if (userInfo().uid !== 0) throw new Error(`${wanted}, as root.`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const step of [['update'], words]) {
    const run = spawnSync('apt-get', step, { env, encoding: 'utf8' });
    if (run.status !== 0) throw new Error(`${wanted}, which failed: ${run.error?.message ?? run.stderr.slice(-1_000)}`);
  }
  const version = readVersion();
  if (version === undefined) throw new Error(`${wanted}, after which ${PYTHON} does not find it.`);
  return version;
}

function runPython(program: string, words: readonly string[]): void {
  const run = spawnSync(PYTHON, ['-W', 'ignore', '-c', program, ...words], { encoding: 'utf8' });
  if (run.status !== 0) throw new Error(`Swift could not be set up: ${run.stderr.slice(-1_000)}`);
}
