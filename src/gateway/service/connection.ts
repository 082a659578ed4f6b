import type { Now } from '#server/clock.ts';
import type { Offered } from '#contract/gateway/offer.ts';
import type { Log } from '#server/log.ts';
import type { OrderProofs } from '#gateway/store/orders/order-proofs.ts';
import type { PlatformLink } from './platform-link.ts';
import {
  areStillMissing,
  DOCUMENTED_OFFER,
  type Offer,
  probeCapabilities,
  probeReads,
  PROVEN_PROBED,
} from './probe-capabilities.ts';

/** Known results are probed again after this long: a service may be upgraded in the meantime. */
const PROBE_AGAIN_MS = 10 * 60_000;
/** Unknown results are probed again sooner: the delays grow from round to round, and the last one repeats. */
const RETRY_AFTER_MS = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000] as const;

/** How long a `no` to reading orders stays valid where no booking depends on it. */
const NO_VALID_FOR_MS = 60_000;

/** The platform and what it offers. */
export class Connection {
  readonly link: PlatformLink;
  readonly #now: Now;
  readonly #log: Log;
  readonly #proofs: OrderProofs;
  readonly #onChange: (offer: Offer) => void;
  #known = DOCUMENTED_OFFER;
  #probedAt: number | undefined;
  #openRounds = 0;
  #probing: Promise<Offer> | undefined;
  /** The probe in flight of whether orders can be read. */
  #probingReads: Promise<Offered> | undefined;
  #foundNoAt: number | undefined;
  /** Whether the last probe of single orders found no sign that they can be read. */
  #foundNone = false;

  constructor(link: PlatformLink, now: Now, log: Log, proofs: OrderProofs, onChange: (offer: Offer) => void) {
    this.link = link;
    this.#now = now;
    this.#log = log;
    this.#proofs = proofs;
    this.#onChange = onChange;
  }

  /** What is known without another request. */
  knownOffer(): Offer {
    return this.#known;
  }

  /**
   * Whether single orders can be read, to decide what people are offered: a round that found no sign of it counts as `no`, proven or not.
   * No booking is sent because of it.
   */
  seemsToRead(): Offered {
    const { orderRead } = this.#known.capabilities;
    return orderRead === 'not_known' && this.#foundNone ? 'no' : orderRead;
  }

  /** Returns what the platform offers. Waits only for the first round of probes; later ones run in the background. */
  async offer(): Promise<Offer> {
    const isFirst = this.#probedAt === undefined;
    if (this.#isDue()) {
      const round = this.#startProbing();
      if (isFirst) await round;
    }
    return this.#known;
  }

  /** Probes everything again now. */
  async probe(): Promise<Offer> {
    await this.#probing;
    return this.#startProbing();
  }

  /**
   * Whether these orders can be read, for callers that book nothing on the answer: a `no` from the last minute is good
   * enough, and while it isn't proven, only these orders are probed, by `caller`. Otherwise probes would use up a service's rate limit.
   */
  async canReadOrders(trackingNumbers: readonly string[], caller = this.link.caller): Promise<Offered> {
    // Who began that probe learns of a failure; the next one probes again.
    if (this.#probingReads) await this.#probingReads.catch(() => undefined);
    const passed = this.#now() - (this.#foundNoAt ?? -Infinity);
    const isRecent = passed >= 0 && passed < NO_VALID_FOR_MS;
    const { orderRead } = this.#known.capabilities;
    if (isRecent && orderRead === 'no') return 'no';
    const isUnproven = isRecent && orderRead === 'not_known';
    if (isUnproven && (await areStillMissing(caller, trackingNumbers))) return 'no';
    return this.canReadOrdersNow(trackingNumbers);
  }

  /**
   * Whether these orders can be read. Unless reading is known to work, it is probed now with these very numbers: `no`
   * must be true of them at this moment, because a booking goes out unchecked on it. Any other result of a concurrent caller's
   * probe is shared, so that all callers waiting for a service that is down probe it once.
   */
  async canReadOrdersNow(trackingNumbers: readonly string[]): Promise<Offered> {
    for (;;) {
      if (this.#known.capabilities.orderRead === 'yes') return 'yes';
      // One probe after another: each adds its results to what was known before.
      if (this.#probing) await this.#probing;
      else if (this.#probingReads) {
        const found = await this.#probingReads;
        if (found !== 'no') return found;
      } else break;
    }
    this.#probingReads = this.#probeReads(trackingNumbers).finally(() => {
      this.#probingReads = undefined;
    });
    return this.#probingReads;
  }

  async #probeReads(wanted: readonly string[]): Promise<Offered> {
    const [proven, hasRead] = await this.#recall(wanted);
    let found: Awaited<ReturnType<typeof probeReads>> | undefined;
    await this.#learn(async (before) => {
      found = await probeReads(this.link.caller, before, { proven, wanted, hasRead }, this.#now);
      return found.offer;
    });
    const read = found?.orderRead ?? 'not_known';
    if (read === 'no') this.#foundNoAt = this.#now();
    if (read !== 'not_known' && this.#foundNone !== (read === 'no')) {
      this.#foundNone = read === 'no';
      this.#onChange(this.#known);
    }
    return read;
  }

  #startProbing(): Promise<Offer> {
    this.#probing ??= this.#probeAll().finally(() => {
      this.#probing = undefined;
    });
    return this.#probing;
  }

  async #probeAll(): Promise<Offer> {
    // If the database fails, the caller of that probe handles it.
    await this.#probingReads?.catch(() => undefined);
    await this.#learn(async (before) => {
      const isProven = before.capabilities.orderRead === 'yes';
      const [proven, hasRead] = isProven ? [[], true] : await this.#recall([]);
      return probeCapabilities(this.link.caller, before, { proven, wanted: [], hasRead }, this.#now);
    });
    this.#openRounds = isComplete(this.#known) ? 0 : this.#openRounds + 1;
    this.#probedAt = this.#now();
    return this.#known;
  }

  /** What is known from before about whether orders can be read. */
  #recall(wanted: readonly string[]): Promise<[proven: readonly string[], hasRead: boolean]> {
    return Promise.all([
      this.#proofs.findProven(wanted, PROVEN_PROBED),
      this.#proofs.hasRead(this.link.caller.baseUrl),
    ]);
  }

  /** Adopts the results of a round of probes. */
  async #learn(round: (before: Offer) => Promise<Offer>): Promise<Offer> {
    const before = this.#known;
    try {
      const known = await round(before);
      // Recorded first: if that fails, the next round learns it again.
      if (known.capabilities.orderRead === 'yes' && before.capabilities.orderRead !== 'yes')
        await this.#proofs.recordRead(this.link.caller.baseUrl);
      this.#known = known;
      this.link.learnForbidden(this.#known.forbidsSome);
    } catch (err) {
      // A fault of our own says nothing about the service: known results stay, and the connection page shows the fault.
      this.#log.error({ err }, 'Finding out what the service offers failed because of a bug in Slipway');
      this.#known = { ...before, fault: String(err) };
    }
    if (hasChanged(before, this.#known)) this.#onChange(this.#known);
    return this.#known;
  }

  #isDue(): boolean {
    if (this.#probedAt === undefined) return true;
    const retry = RETRY_AFTER_MS[this.#openRounds - 1] ?? RETRY_AFTER_MS.at(-1) ?? 0;
    const wait = this.#openRounds === 0 ? PROBE_AGAIN_MS : retry;
    const passed = this.#now() - this.#probedAt;
    // Otherwise a clock that was set back would postpone the next round by that amount.
    return passed < 0 || passed >= wait;
  }
}

/** Whether another round couldn't show anything more. */
function isComplete({ fault, capabilities, lacksOrder }: Offer): boolean {
  const { orderRead, ...others } = capabilities;
  if (fault !== null || Object.values(others).includes('not_known')) return false;
  // Without a known order, the endpoint's own 404 can't be told from a 404 for an order; callers that need to know have an order.
  return orderRead !== 'not_known' || lacksOrder;
}

function hasChanged(before: Offer, after: Offer): boolean {
  const reported = ({ capabilities, ordersLookup, accountName, fault }: Offer) =>
    JSON.stringify([capabilities, ordersLookup, accountName, fault]);
  return reported(before) !== reported(after);
}
