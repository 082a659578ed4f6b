import { rmSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { FieldService } from './field-service/field-service.ts';
import { Board } from './prove/board.ts';
import { Chance } from './prove/chance.ts';
import { ChaosProxy } from './prove/chaos-proxy.ts';
import { checkTheEnd } from './prove/check-the-end.ts';
import { Observer } from './prove/observer.ts';
import { pause } from './prove/pause.ts';
import type { Plan } from './prove/plans.ts';
import { Staff } from './prove/staff.ts';
import { Visitor } from './prove/visitor.ts';
import { Slipway } from './slipway.ts';

export interface Proof {
  readonly figures: Readonly<Record<string, number>>;
  /** Every promise that was broken, a sentence each. */
  readonly broken: readonly string[];
}

const PASSWORD = 'quay-lantern-gravel-57';
const HANDS = 4;
/** How far the wall clock is off after a restart: longer than any quiet time, and both ways. */
const CLOCK_JUMPS_MS = [0, 0, 720_000, -720_000] as const;
/** Against hanging alone: what is left is then stuck. */
const SETTLES_WITHIN_MS = 240_000;
/** A kill waits for a booking to hit no longer than this: there may be nothing left to book. */
const AWAITS_BOOKING_MS = 20_000;
/** Of a hundred kills so many come with a service that is away for a while. */
const OUTAGE_PERCENT = 15;

/** Books orders through real processes while everything goes wrong, and says which promises did not hold. */
export async function proveBooking(plan: Plan): Promise<Proof> {
  const begun = performance.now();
  const chance = new Chance(plan.seed);
  const board = new Board(plan.orders, chance.branch());
  const service = await FieldService.start('usual');
  service.store.add(board.numbers);
  const proxy = await ChaosProxy.open(service.url, chance.branch(), plan);
  const folder = mkdtempSync(join(tmpdir(), 'slipway-prove-'));
  const clock = join(folder, 'clock');
  setClock(clock, 0);
  let slipway: Slipway | undefined;
  try {
    slipway = await Slipway.start({
      PLATFORM_URL: proxy.url,
      PLATFORM_SECRET: service.secret,
      DEMO: '1',
      BOOKING_QUIESCENCE_S: String(plan.quiescence_s),
      PROVE_CLOCK_FILE: clock,
      NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'prove/shift-clock.ts')).href}`,
    });
    const visitors = await signIn(slipway.url);
    const [owner] = visitors;
    if (owner === undefined) throw new Error('There is nobody.');
    const booked = () => new Set(service.store.ledger().map((entry) => entry.tracking_number.toUpperCase()));
    const observer = new Observer(owner, board, proxy, booked);
    const staff = visitors.map(
      (visitor, hand) => new Staff(visitor, board, chance.branch(), [hand, visitors.length] as const),
    );
    let isOver = false;
    const running = [observer.watch(() => isOver), ...staff.map((one) => one.work(() => isOver))];
    const all = Promise.all(running);
    const kills = await killOverAndOver(plan, { chance: chance.branch(), slipway, proxy, board, clock });
    const calmAt = performance.now();
    while (!(board.isAllBooked && proxy.undecided().size === 0) && performance.now() - calmAt < SETTLES_WITHIN_MS) {
      await Promise.race([all, pause(100)]);
    }
    const settledMs = performance.now() - calmAt;
    isOver = true;
    await all;
    const end = await checkTheEnd({ board, observer, proxy, visitor: owner, staff, ledger: service.store.ledger() });
    return {
      broken: [...observer.wrong, ...end.broken],
      figures: {
        ...end.figures,
        'wrong beliefs': observer.wrong.size,
        kills,
        samples: observer.samples,
        'reads harmed': proxy.harmedReads,
        'seconds to settle after the last fault': Math.round(settledMs / 1000),
        seconds: Math.round((performance.now() - begun) / 1000),
      },
    };
  } finally {
    await slipway?.end();
    await proxy.close();
    await service.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Scene {
  readonly chance: Chance;
  readonly slipway: Slipway;
  readonly proxy: ChaosProxy;
  readonly board: Board;
  readonly clock: string;
}

/** Returns how often it killed. */
async function killOverAndOver(plan: Plan, { chance, slipway, proxy, board, clock }: Scene): Promise<number> {
  const begun = performance.now();
  let kills = 0;
  while (kills < plan.kills && performance.now() - begun < plan.killsWithinMs) {
    kills += 1;
    board.release(kills / plan.kills);
    // Most kills hit a booking that has just gone out, however long this machine takes to send one.
    if (chance.percent(70)) {
      await Promise.race([proxy.nextBooking(), pause(AWAITS_BOOKING_MS)]);
      await pause(chance.between(0, 30));
    } else await pause(chance.between(...plan.livesMs));
    await slipway.kill();
    if (chance.percent(OUTAGE_PERCENT)) void proxy.goAway(chance.between(1_000, 3_000));
    setClock(clock, chance.pick(CLOCK_JUMPS_MS) ?? 0);
    await slipway.resume();
  }
  board.release(1);
  await pause(plan.tailMs);
  proxy.calmDown();
  return kills;
}

function setClock(file: string, shiftMs: number): void {
  writeFileSync(file, String(shiftMs));
}

/** The owner, and everybody else by an account of their own. */
async function signIn(url: string): Promise<Visitor[]> {
  const owner = new Visitor(url, 'owner@slipway.test', 'slipway-demo');
  await owner.signIn();
  const visitors = [owner];
  for (let hand = 1; hand < HANDS; hand += 1) {
    const email = `packer-${hand}@quay.example`;
    const added = await owner.ask('POST', '/api/people', { email, password: PASSWORD, role: 'packer' });
    if (added?.status !== 200) throw new Error(`${email} could not be added: ${added?.status}`);
    const visitor = new Visitor(url, email, PASSWORD);
    await visitor.signIn();
    visitors.push(visitor);
  }
  return visitors;
}
