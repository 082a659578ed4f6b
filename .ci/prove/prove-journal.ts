import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FieldService } from '../../e2e/field-service/field-service.ts';
import { Visitor } from '../../e2e/prove/visitor.ts';
import { pause } from '../../e2e/prove/pause.ts';
import { Slipway } from '../../e2e/slipway.ts';
import type { Verdict } from './recipe.ts';

const BOOKINGS = 200;
const AT_ONCE = 5;
/** Only guards against hanging. */
const LONGEST_WAIT_MS = 120_000;
const LOOK_EVERY_MS = 50;

/**
 * Watches the gateway's system calls while it books: whenever a POST /book is written to its connection, everything written to the journal
 * before it must have been synced to the disk (reliability C5, R3).
 */
export async function proveJournal(): Promise<Verdict> {
  const folder = mkdtempSync(join(tmpdir(), 'slipway-prove-trace-'));
  const numbers = Array.from({ length: BOOKINGS }, (_one, at) => `tRc${String(at).padStart(6, '0')}`);
  const service = await FieldService.start('usual');
  service.store.add(numbers);
  const slipway = await Slipway.start({ PLATFORM_URL: service.url, PLATFORM_SECRET: service.secret, DEMO: '1' });
  const file = join(folder, 'trace');
  const calls = 'trace=pwrite64,fsync,fdatasync,write,writev,sendto,sendmsg';
  const tracer = spawn('strace', ['-f', '-y', '-e', calls, '-s', '32', '-o', file, '-p', String(slipway.pid)], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  try {
    await Promise.race([once(tracer.stderr, 'data'), once(tracer, 'error').then(([cause]) => Promise.reject(cause))]);
    const owner = new Visitor([slipway.url], 'owner@slipway.test', 'slipway-demo');
    await owner.signIn();
    for (let from = 0; from < BOOKINGS; from += AT_ONCE) {
      await Promise.all(
        numbers
          .slice(from, from + AT_ONCE)
          .map((number) => owner.ask('PUT', `/api/bookings/${crypto.randomUUID()}`, { orders: [number] })),
      );
    }
    const end = performance.now() + LONGEST_WAIT_MS;
    while (service.countRequests('POST /book') < BOOKINGS && performance.now() < end) await pause(LOOK_EVERY_MS);
    tracer.kill('SIGINT');
    await once(tracer, 'exit');
    return judgeTrace(readFileSync(file, 'utf8').split('\n'));
  } finally {
    tracer.kill('SIGKILL');
    await slipway.end();
    await service.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Lines of strace. A call interrupted by another thread's line ends on a line of its own, after its process ID. */
const [WRITTEN, SYNCED, SYNCING] = [
  /pwrite64\(\d+<[^>]*gateway\.db-wal>/u,
  /f(?:data)?sync\(\d+<[^>]*gateway\.db-wal>\)/u,
  /f(?:data)?sync\(\d+<[^>]*gateway\.db-wal> <unfinished/u,
];
const RESUMED = /<\.\.\. f(?:data)?sync resumed>/u;

function judgeTrace(lines: readonly string[]): Verdict {
  const syncing = new Set<string>();
  let [isSynced, sent, synced, before] = [true, 0, 0, 0];
  for (const line of lines) {
    const [thread = ''] = line.split(' ', 1);
    if (WRITTEN.test(line)) isSynced = false;
    else if (SYNCING.test(line)) syncing.add(thread);
    else if (SYNCED.test(line) || (RESUMED.test(line) && syncing.delete(thread))) {
      isSynced = true;
      synced += 1;
    } else if (/"POST \/api\/3\/book /u.test(line)) {
      sent += 1;
      if (isSynced) before += 1;
    }
  }
  const broken = [
    ...(sent < BOOKINGS ? [`Only ${sent} of ${BOOKINGS} bookings were seen on the wire`] : []),
    ...(before < sent ? [`${sent - before} bookings were written before the journal was on the disk`] : []),
  ];
  return { figure: `${before} of ${sent} POST /book written after the journal was synced (${synced} syncs)`, broken };
}
