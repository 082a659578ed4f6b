import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SANDBOX_SECRETS } from '#contract/sandbox-secrets.ts';
import { recordFigure } from './record.ts';

const ORDERS = 100_000;
const ORDERS_PER_ROUND = 1000;
const BOOKED_PER_ROUND = 200;
const ROUNDS_BETWEEN_SAMPLES = 10;
/** With more room, garbage would stay uncollected and be counted. */
const HEAP = '--max-old-space-size=256';
const REACH = 1.2;

/** Memory of the platform's own process while 100,000 orders are made, looked up, booked and moved on. Reach: flat. */
export async function measureMemory(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'slipway-bench-'));
  const script = fileURLToPath(new URL('../src/platform/testing/run-platform.ts', import.meta.url));
  const child = spawn(process.execPath, [HEAP, script, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    const call = openCall(line.toString().trim());
    const samples: number[] = [];
    for (let made = ORDERS_PER_ROUND; made <= ORDERS; made += ORDERS_PER_ROUND) {
      await useOnce(call);
      if ((made / ORDERS_PER_ROUND) % ROUNDS_BETWEEN_SAMPLES === 0) samples.push(readMemory(child));
    }
    const show = samples.map((bytes) => Math.round(bytes / 2 ** 20));
    console.log(`resident, every ${ORDERS_PER_ROUND * ROUNDS_BETWEEN_SAMPLES} orders: ${show.join(', ')} MB`);
    const [half = 0, end = 0] = [show[Math.floor(show.length / 2) - 1], show.at(-1)];
    console.log(`from ${ORDERS / 2} to ${ORDERS} orders: ${end - half >= 0 ? '+' : ''}${end - half} MB`);
    const growth = (samples.at(-1) ?? Number.NaN) / (samples[0] ?? Number.NaN);
    const name = `memory of the platform after ${ORDERS} orders, beside ${ORDERS_PER_ROUND * ROUNDS_BETWEEN_SAMPLES}`;
    recordFigure({ name, measured: growth, reach: REACH, unit: '×' });
  } finally {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
}

type Call = (method: string, path: string, body?: unknown) => Promise<Record<string, unknown>>;

async function useOnce(call: Call): Promise<void> {
  const options = { count: ORDERS_PER_ROUND, labelled: true, courier_allocation: 'NorthpostStandard' };
  const { tracking_numbers: orders } = (await call('POST', '/sandbox/orders', options))['response'] as {
    tracking_numbers: string[];
  };
  await call('POST', '/orders/lookup', { orders });
  await call('POST', '/book', { orders: orders.slice(0, BOOKED_PER_ROUND) });
  await call('POST', `/sandbox/orders/${orders[0]}/status`, { status: 'in_transit' });
  await call('GET', '/orders?limit=500');
  await call('POST', '/sandbox/clock', { advance_s: 61 });
}

function openCall(baseUrl: string): Call {
  return async (method, path, body) => {
    const answer = await fetch(baseUrl + path, {
      method,
      headers: { authorization: `Bearer ${SANDBOX_SECRETS.all}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}`);
    return (await answer.json()) as Record<string, unknown>;
  };
}

/** Resident memory in bytes, as Linux counts it. */
function readMemory({ pid = 0 }: ChildProcess): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(?<kilobytes>\d+)/.exec(status)?.groups?.kilobytes ?? Number.NaN) * 1024;
}
