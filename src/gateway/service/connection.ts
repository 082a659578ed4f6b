import type { Now } from '#server/clock.ts';
import type { Offered } from '#contract/gateway/offer.ts';
import type { Log } from '#server/log.ts';
import type { PlatformLink } from './platform-link.ts';
import { DOCUMENTED_OFFER, type Offer, probeCapabilities, probeReads } from './probe-capabilities.ts';

const ORDER_READ = 'GET /orders/{tracking_number}';
/** What is known is probed again after this long: a service may be upgraded meanwhile. */
const PROBE_AGAIN_MS = 10 * 60_000;
/** What is not known is probed again soon: the waits grow from round to round, the last one repeats. */
const RETRY_AFTER_MS = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000] as const;

/** How long a service that can't tell about orders is taken not to, where nothing is booked on it. */
const NO_HOLDS_MS = 60_000;

/** The platform and what it offers. */
export class Connection {
  readonly link: PlatformLink;
  readonly #now: Now;
  readonly #log: Log;
  readonly #onChange: (offer: Offer) => void;
  #known = DOCUMENTED_OFFER;
  #askedAt: number | undefined;
  #openRounds = 0;
  #probing: Promise<Offer> | undefined;
  /** Whether orders can be read. */
  #asking: Promise<Offered> | undefined;
  #provenNoAt: number | undefined;

  constructor(link: PlatformLink, now: Now, log: Log, onChange: (offer: Offer) => void) {
    this.link = link;
    this.#now = now;
    this.#log = log;
    this.#onChange = onChange;
  }

  /** What is known without asking. */
  knownOffer(): Offer {
    return this.#known;
  }

  /** What the platform offers. Waits for the first round of questions only; later ones run beside. */
  async offer(): Promise<Offer> {
    const isFirst = this.#askedAt === undefined;
    if (this.#isDue()) {
      const round = this.#ask();
      if (isFirst) await round;
    }
    return this.#known;
  }

  /** Asks everything again now. */
  async ask(): Promise<Offer> {
    await this.#probing;
    return this.#ask();
  }

  /**
   * Whether these orders can be read, where nothing is booked on the answer: a `no` of the last minute is enough. A service that takes
   * few requests would otherwise spend them on questions.
   */
  async canReadOrders(trackingNumbers: readonly string[]): Promise<Offered> {
    const passed = this.#now() - (this.#provenNoAt ?? -Infinity);
    const isRecent = passed >= 0 && passed < NO_HOLDS_MS;
    return isRecent && this.#known.capabilities.orderRead === 'no' ? 'no' : this.canReadOrdersNow(trackingNumbers);
  }

  /**
   * Whether these orders can be read. Unless reading is known to work it is asked now, by these very numbers: `no` must be
   * true at this moment, because a booking goes out unchecked on it. What the same question of somebody else's found is enough
   * otherwise: of a service that is unwell, those who wait ask once.
   */
  async canReadOrdersNow(trackingNumbers: readonly string[]): Promise<Offered> {
    for (;;) {
      if (this.#known.capabilities.orderRead === 'yes') return 'yes';
      // One round after the other: each says what it found on top of what was known.
      if (this.#probing) await this.#probing;
      else if (this.#asking) {
        const found = await this.#asking;
        if (found !== 'no') return found;
      } else break;
    }
    this.#asking = this.#askForReads(trackingNumbers).finally(() => {
      this.#asking = undefined;
    });
    return this.#asking;
  }

  async #askForReads(trackingNumbers: readonly string[]): Promise<Offered> {
    let found: Awaited<ReturnType<typeof probeReads>> | undefined;
    await this.#learn(async (before) => {
      found = await probeReads(this.link.caller, before, trackingNumbers, this.#now);
      return found.offer;
    });
    if (found?.orderRead === 'no') this.#provenNoAt = this.#now();
    return found?.orderRead ?? 'not_known';
  }

  #ask(): Promise<Offer> {
    this.#probing ??= this.#probe().finally(() => {
      this.#probing = undefined;
    });
    return this.#probing;
  }

  async #probe(): Promise<Offer> {
    await this.#asking;
    await this.#learn((before) => probeCapabilities(this.link.caller, before, this.#now));
    this.#openRounds = isComplete(this.#known) ? 0 : this.#openRounds + 1;
    this.#askedAt = this.#now();
    return this.#known;
  }

  /** Takes over what a round of questions found. */
  async #learn(round: (before: Offer) => Promise<Offer>): Promise<Offer> {
    const before = this.#known;
    try {
      this.#known = await round(before);
    } catch (err) {
      // A fault of ours says nothing about the service: what was known stays, and the connection page shows the fault.
      this.#log.error({ err }, 'Asking the service what it offers failed because of a fault in Slipway');
      this.#known = { ...before, fault: String(err) };
    }
    if (hasChanged(before, this.#known)) this.#onChange(this.#known);
    return this.#known;
  }

  #isDue(): boolean {
    if (this.#askedAt === undefined) return true;
    const retry = RETRY_AFTER_MS[this.#openRounds - 1] ?? RETRY_AFTER_MS.at(-1) ?? 0;
    const wait = this.#openRounds === 0 ? PROBE_AGAIN_MS : retry;
    const passed = this.#now() - this.#askedAt;
    // A clock that was set back would postpone the next round for as long.
    return passed < 0 || passed >= wait;
  }
}

/** Whether there is nothing that the next round could find out. */
function isComplete({ fault, capabilities, evidence }: Offer): boolean {
  const { orderRead, ...others } = capabilities;
  if (fault !== null || Object.values(others).includes('not_known')) return false;
  // A clean 404 can't be told from one about the order, without an order to ask by: whoever needs to know has one.
  return (
    orderRead !== 'not_known' || evidence.some(({ endpoint, status }) => endpoint === ORDER_READ && status === 404)
  );
}

function hasChanged(before: Offer, after: Offer): boolean {
  const told = ({ capabilities, ordersLookup, accountName, fault }: Offer) =>
    JSON.stringify([capabilities, ordersLookup, accountName, fault]);
  return told(before) !== told(after);
}
