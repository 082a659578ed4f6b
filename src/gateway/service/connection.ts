import type { Now } from '#server/clock.ts';
import type { Offered } from '#contract/gateway/offer.ts';
import type { Log } from '#server/log.ts';
import type { PlatformLink } from './platform-link.ts';
import { DOCUMENTED_OFFER, type Offer, probeCapabilities } from './probe-capabilities.ts';

/** What is known is asked again after this; a service may be changed under us. */
const PROBE_AGAIN_MS = 10 * 60_000;
/** What is not known is asked again soon: the waits grow from round to round, the last one repeats. */
const RETRY_AFTER_MS = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000] as const;

/** The platform and what it offers. */
export interface Connection {
  readonly link: PlatformLink;
  /** What the platform offers. Waits for the first round of questions only; later ones run beside. */
  offer(): Promise<Offer>;
  /** What is known without asking. */
  knownOffer(): Offer;
  /** Asks everything again now. */
  ask(): Promise<Offer>;
  /**
   * Whether these orders can be read. Unless reading is known to work it is asked now, by these very numbers: `no` must be
   * true at this moment, because a booking goes out unchecked on it.
   */
  canReadOrders(trackingNumbers: readonly string[]): Promise<Offered>;
}

export function openConnection(link: PlatformLink, now: Now, log: Log, onChange: (offer: Offer) => void): Connection {
  let known = DOCUMENTED_OFFER;
  let askedAt: number | undefined;
  let openRounds = 0;
  let probing: Promise<Offer> | undefined;

  const probe = async (trackingNumbers: readonly string[]): Promise<Offer> => {
    const before = known;
    try {
      known = await probeCapabilities(link.caller, before, trackingNumbers, now);
    } catch (error) {
      // A fault of ours says nothing about the service: what was known stays, and the connection page shows the fault.
      log.error({ err: error }, 'Asking the service what it offers failed because of a fault in Slipway');
      known = { ...before, fault: String(error) };
    }
    openRounds = isComplete(known) ? 0 : openRounds + 1;
    askedAt = now();
    if (hasChanged(before, known)) onChange(known);
    return known;
  };
  const ask = (trackingNumbers: readonly string[]) => {
    probing ??= probe(trackingNumbers).finally(() => {
      probing = undefined;
    });
    return probing;
  };
  const isDue = () => {
    if (askedAt === undefined) return true;
    const wait = openRounds === 0 ? PROBE_AGAIN_MS : (RETRY_AFTER_MS[openRounds - 1] ?? RETRY_AFTER_MS.at(-1) ?? 0);
    const passed = now() - askedAt;
    // A clock that was set back would postpone the next round for as long.
    return passed < 0 || passed >= wait;
  };
  return {
    link,
    knownOffer: () => known,
    offer: async () => {
      const isFirst = askedAt === undefined;
      if (isDue()) {
        const round = ask([]);
        if (isFirst) await round;
      }
      return known;
    },
    ask: async () => {
      await probing;
      return ask([]);
    },
    canReadOrders: async (trackingNumbers) => {
      if (known.capabilities.orderRead === 'yes') return 'yes';
      await probing;
      const asked = await ask(trackingNumbers);
      const latest = asked.evidence.find((one) => one.endpoint === ORDER_READ)?.offered ?? 'not_known';
      return asked.capabilities.orderRead === 'yes' ? 'yes' : asked.fault === null ? latest : 'not_known';
    },
  };
}

const ORDER_READ = 'GET /orders/{tracking_number}';

function isComplete(offer: Offer): boolean {
  return offer.fault === null && !Object.values(offer.capabilities).includes('not_known');
}

function hasChanged(before: Offer, after: Offer): boolean {
  const told = ({ capabilities, ordersLookup, accountName, fault }: Offer) =>
    JSON.stringify([capabilities, ordersLookup, accountName, fault]);
  return told(before) !== told(after);
}
