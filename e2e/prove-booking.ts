import { rmSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Board } from './prove/board.ts';
import { Chance } from './prove/chance.ts';
import { ChaosProxy } from './prove/chaos-proxy.ts';
import { checkTheEnd } from './prove/check-the-end.ts';
import { type KillableService, openPermissiveService, openStrictService } from './prove/killable-service.ts';
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
/** A kill waits for a booking to hit no longer than this: there may be nothing left to book. */
const AWAITS_BOOKING_MS = 5_000;
/** Of a hundred kills so many come with a service that can't be reached, or is unwell when it is asked what it offers. */
const [AWAY_PERCENT, UNWELL_PERCENT] = [10, 20];
/** Whose turn it is, over and over: most kills are the gateway's. */
const VICTIMS = ['gateway', 'service', 'gateway', 'both', 'gateway', 'gateway', 'service'] as const;
/** The slow service works so long, and what is in front of it gives up somewhere in between, milliseconds. */
const SLOW_MS = 3_000;
const GIVES_UP_AFTER_MS = [1_000, 4_500] as const;

/** Books orders through real processes while everything goes wrong, and says which promises did not hold. */
export async function proveBooking(plan: Plan): Promise<Proof> {
  const begun = performance.now();
  const chance = new Chance(plan.seed);
  const isSlow = plan.service === 'slow';
  const service =
    plan.service === 'strict'
      ? await openStrictService(plan.orders)
      : await openPermissiveService(plan.orders, chance.branch(), isSlow ? SLOW_MS : 0);
  const board = new Board(service.numbers);
  const harm = { ...plan, ...(isSlow ? { givesUpAfterMs: GIVES_UP_AFTER_MS } : {}) };
  const proxy = await ChaosProxy.open(service.url(), chance.branch(), harm);
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
    const booked = () => new Set(service.ledger().map((entry) => entry.tracking_number.toUpperCase()));
    const observer = new Observer(owner, board, proxy, booked);
    const { overlapPercent } = plan;
    const places = visitors.map((visitor, hand) => ({ visitor, hand }));
    // The owner has a second tab open, and works on the same orders in both.
    const staff = [...places, { visitor: owner, hand: 0 }].map(
      ({ visitor, hand }) =>
        new Staff(visitor, board, chance.branch(), { hand, hands: visitors.length, overlapPercent }),
    );
    let isOver = false;
    const running = [observer.watch(() => isOver), ...staff.map((one) => one.work(() => isOver))];
    const all = Promise.all(running);
    const kills = await killOverAndOver(plan, { chance: chance.branch(), slipway, service, proxy, board, clock });
    const calmAt = performance.now();
    while (!(board.isAllBooked && proxy.undecided().size === 0) && performance.now() - calmAt < plan.settlesWithinMs) {
      await Promise.race([all, pause(100)]);
    }
    const settledMs = performance.now() - calmAt;
    isOver = true;
    await all;
    const end = await checkTheEnd({ board, observer, proxy, visitor: owner, staff, ledger: service.ledger() });
    return {
      broken: [...observer.wrong, ...end.broken],
      figures: {
        ...end.figures,
        'wrong beliefs': observer.wrong.size,
        'kills of the gateway': kills.gateway,
        'kills of the service': kills.service,
        'kills of both at once': kills.both,
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
  readonly service: KillableService;
  readonly proxy: ChaosProxy;
  readonly board: Board;
  readonly clock: string;
}

/** Returns how often it killed whom. */
async function killOverAndOver(plan: Plan, { chance, slipway, service, proxy, board, clock }: Scene) {
  const begun = performance.now();
  const killed = { gateway: 0, service: 0, both: 0 };
  for (let kill = 0; kill < plan.kills && performance.now() - begun < plan.killsWithinMs; kill += 1) {
    const victim = VICTIMS[kill % VICTIMS.length] ?? 'gateway';
    killed[victim] += 1;
    board.release((kill + 1) / plan.kills);
    // Most kills hit a booking that has just gone out, however long this machine takes to send one.
    if (chance.percent(70)) {
      await Promise.race([proxy.nextBooking(), pause(AWAITS_BOOKING_MS)]);
      await pause(chance.between(0, 30));
    } else await pause(chance.between(...plan.livesMs));
    const [hitsGateway, hitsService] = [victim !== 'service', victim !== 'gateway'];
    await Promise.all([hitsGateway ? slipway.kill() : undefined, hitsService ? service.kill() : undefined]);
    if (chance.percent(AWAY_PERCENT)) void proxy.goAway(chance.between(1_000, 3_000));
    else if (chance.percent(UNWELL_PERCENT)) void proxy.beUnwell(chance.between(1_000, 3_000));
    setClock(clock, chance.pick(CLOCK_JUMPS_MS) ?? 0);
    const backAgain = async () => {
      await service.start();
      proxy.retarget(service.url());
    };
    await Promise.all([hitsService ? backAgain() : undefined, hitsGateway ? slipway.resume() : undefined]);
  }
  board.release(1);
  await pause(plan.tailMs);
  proxy.calmDown();
  return killed;
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
