import { rmSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Board } from './prove/board.ts';
import { Chance } from './prove/chance.ts';
import { ChaosProxy } from './prove/chaos-proxy.ts';
import { checkTheEnd } from './prove/check-the-end.ts';
import { openCluster } from './prove/cluster.ts';
import { type KillableService, openPermissiveService, openStrictService } from './prove/killable-service.ts';
import { Observer } from './prove/observer.ts';
import { pause } from './prove/pause.ts';
import type { Plan, Victim } from './prove/plans.ts';
import { openSingleSite, type Site } from './prove/site.ts';
import { Staff } from './prove/staff.ts';
import { Visitor } from './prove/visitor.ts';

export interface Proof {
  readonly figures: Readonly<Record<string, number>>;
  /** One sentence for each broken promise. */
  readonly broken: readonly string[];
}

const PASSWORD = 'quay-lantern-gravel-57';
const HANDS = 4;
/** How far the wall clock is off after a restart: more than any quiet time, in both directions. */
const CLOCK_JUMPS_MS = [0, 0, 720_000, -720_000] as const;
/** A kill waits no longer than this for a booking to hit: nothing may be left to book. */
const AWAITS_BOOKING_MS = 5_000;
/** Share of kills during which the service can't be reached, or is unwell when asked which endpoints it offers. */
const [AWAY_PERCENT, UNWELL_PERCENT] = [10, 20];
const HARM_DONE: Readonly<Record<Victim, string>> = {
  gateway: 'kills of the gateway',
  service: 'kills of the service',
  both: 'kills of both at once',
  all: 'kills of all gateways at once',
  still: 'gateways told to stand still',
  database: 'crashes of the database',
  connections: 'times that all connections were cut',
};
/** How long the slow service works, and when the proxy in front of it gives up, in milliseconds. */
const SLOW_MS = 3_000;
const PROXY_TIMEOUT_MS = [1_000, 4_500] as const;

/** Books orders through real processes while everything goes wrong, and returns the promises that didn't hold. */
export async function proveBooking(plan: Plan): Promise<Proof> {
  const begun = performance.now();
  const chance = new Chance(plan.seed);
  const isSlow = plan.service === 'slow';
  const service =
    plan.service === 'strict'
      ? await openStrictService(plan.orders)
      : await openPermissiveService(plan.orders, chance.branch(), isSlow ? SLOW_MS : 0);
  const board = new Board(service.numbers);
  const harm = { ...plan, ...(isSlow ? { givesUpAfterMs: PROXY_TIMEOUT_MS } : {}) };
  const proxy = await ChaosProxy.open(service.url(), chance.branch(), harm);
  const folder = mkdtempSync(join(tmpdir(), 'slipway-prove-'));
  let site: Site | undefined;
  try {
    const settings = {
      PLATFORM_URL: proxy.url,
      PLATFORM_SECRET: service.secret,
      DEMO: '1',
      BOOKING_QUIESCENCE_S: String(plan.quiescence_s),
    };
    site =
      plan.gateways > 1 ? await openCluster(folder, plan.gateways, settings) : await openSingleSite(folder, settings);
    const visitors = await signIn(site.urls);
    const [owner] = visitors;
    if (owner === undefined) throw new Error('There is nobody.');
    const booked = () => new Set(service.ledger().map((entry) => entry.tracking_number.toUpperCase()));
    const observer = new Observer(visitors, board, proxy, booked);
    const { overlapPercent } = plan;
    const places = visitors.map((visitor, hand) => ({ visitor, hand }));
    // The owner has a second tab open and works on the same orders in both.
    const staff = [...places, { visitor: owner, hand: 0 }].map(
      ({ visitor, hand }) =>
        new Staff(visitor, board, chance.branch(), { hand, hands: visitors.length, overlapPercent }),
    );
    let isOver = false;
    const running = [observer.watch(() => isOver), ...staff.map((one) => one.work(() => isOver))];
    const all = Promise.all(running);
    const kills = await killRepeatedly(plan, { chance: chance.branch(), site, service, proxy, board });
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
        ...Object.fromEntries(Object.entries(kills).map(([victim, count]) => [HARM_DONE[victim as Victim], count])),
        ...site.figures(),
        samples: observer.samples,
        'reads harmed': proxy.harmedReads,
        'seconds to settle after the last fault': Math.round(settledMs / 1000),
        seconds: Math.round((performance.now() - begun) / 1000),
      },
    };
  } finally {
    await site?.end();
    await proxy.close();
    await service.end();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Scene {
  readonly chance: Chance;
  readonly site: Site;
  readonly service: KillableService;
  readonly proxy: ChaosProxy;
  readonly board: Board;
}

/** Returns how often it did each kind of harm. */
async function killRepeatedly(plan: Plan, { chance, site, service, proxy, board }: Scene) {
  const begun = performance.now();
  const killed: Partial<Record<Victim, number>> = {};
  for (let kill = 0; kill < plan.kills && performance.now() - begun < plan.killsWithinMs; kill += 1) {
    const victim = plan.victims[kill % plan.victims.length] ?? 'gateway';
    killed[victim] = (killed[victim] ?? 0) + 1;
    board.release((kill + 1) / plan.kills);
    // Most kills hit a booking that has just been sent, however long this machine takes to send one.
    if (chance.percent(70)) {
      await Promise.race([proxy.nextBooking(), pause(AWAITS_BOOKING_MS)]);
      await pause(chance.between(0, 30));
    } else await pause(chance.between(...plan.livesMs));
    const hitsService = victim === 'service' || victim === 'both';
    const shiftMs = chance.pick(CLOCK_JUMPS_MS) ?? 0;
    const [bringBack] = await Promise.all([site.strike(victim, shiftMs), hitsService ? service.kill() : undefined]);
    if (chance.percent(AWAY_PERCENT)) void proxy.goAway(chance.between(1_000, 3_000));
    else if (chance.percent(UNWELL_PERCENT)) void proxy.beUnwell(chance.between(1_000, 3_000));
    const startService = async () => {
      await service.start();
      proxy.retarget(service.url());
    };
    await Promise.all([bringBack(), hitsService ? startService() : undefined]);
  }
  board.release(1);
  // On a slow machine nothing may have been booked by now, and the chaos must hit at least one booking.
  if (proxy.sent.size === 0) await Promise.race([proxy.nextBooking(), pause(AWAITS_BOOKING_MS)]);
  await pause(plan.tailMs);
  await site.calmDown();
  proxy.calmDown();
  return killed;
}

/** Signs in the owner, and everyone else with an account of their own. */
async function signIn(urls: readonly string[]): Promise<Visitor[]> {
  const owner = new Visitor(urls, 'owner@slipway.test', 'slipway-demo');
  await owner.signIn();
  const visitors = [owner];
  for (let hand = 1; hand < HANDS; hand += 1) {
    const email = `packer-${hand}@quay.example`;
    const added = await owner.ask('POST', '/api/people', { email, password: PASSWORD, role: 'packer' }, true);
    if (added?.status !== 200) throw new Error(`${email} could not be added: ${added?.status}`);
    const visitor = new Visitor(urls, email, PASSWORD, hand);
    await visitor.signIn();
    visitors.push(visitor);
  }
  return visitors;
}
