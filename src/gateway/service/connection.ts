import { DOCUMENTED_OFFER, type Offer, probeCapabilities } from './probe-capabilities.ts';
import type { PlatformLink } from './platform-link.ts';

const PROBE_AGAIN_MS = 10 * 60_000;

/** The platform and what it offers. */
export interface Connection {
  readonly link: PlatformLink;
  /** What the platform offers; undefined while it has never answered. */
  offer(): Promise<Offer | undefined>;
  /** What is known without asking. */
  knownOffer(): Offer;
}

export function openConnection(link: PlatformLink, now: () => Date): Connection {
  let known: { offer: Offer; at: number } | undefined;
  let probing: Promise<void> | undefined;
  const probe = async () => {
    try {
      known = { offer: await probeCapabilities(link.caller), at: now().getTime() };
    } catch {
      // The link noted the silence; what was known stays known.
    } finally {
      probing = undefined;
    }
  };
  return {
    link,
    knownOffer: () => known?.offer ?? DOCUMENTED_OFFER,
    offer: async () => {
      if (!known || now().getTime() - known.at > PROBE_AGAIN_MS) {
        probing ??= probe();
        if (!known) await probing;
      }
      return known?.offer;
    },
  };
}
