import type { CarrierBehaviour } from '#contract/added/sandbox.ts';

export const QUOTES = ['accept', 'zero', 'fail'] as const;
export const LABELS = ['usual', 'slow', 'fails'] as const;
export const BOOKINGS = ['accept', 'reject'] as const;
export const DOCUMENTS = ['usual', 'slow', 'fails'] as const;

export interface Choices {
  readonly enabled: boolean;
  readonly quote: (typeof QUOTES)[number];
  readonly label: (typeof LABELS)[number];
  readonly booking: (typeof BOOKINGS)[number];
  readonly document: (typeof DOCUMENTS)[number];
}

/** Long enough to watch Slipway wait. */
const SLOW_S = 60;
const FAILS_AFTER_S = 20;
const DEFAULT_S = 1;

/** Maps a carrier's settings to the page's choices: the sandbox endpoint accepts any number of seconds, the page only a few useful ones. */
export function choicesOf({ enabled, quote, label, booking }: CarrierBehaviour): Choices {
  const { outcome = 'accept', document_fails = false, document_delay_s = 0 } = booking ?? {};
  return {
    enabled: enabled ?? true,
    quote: quote?.outcome ?? 'accept',
    label: label?.fails === true ? 'fails' : (label?.delay_s ?? 0) >= SLOW_S ? 'slow' : 'usual',
    booking: outcome,
    document: document_fails ? 'fails' : document_delay_s >= SLOW_S ? 'slow' : 'usual',
  };
}

export function withChoice({ enabled, quote, label, booking, document }: Choices): CarrierBehaviour {
  return {
    enabled,
    quote: { outcome: quote },
    label: { delay_s: label === 'slow' ? SLOW_S : DEFAULT_S, fails: label === 'fails' },
    booking: {
      outcome: booking,
      document_delay_s: { usual: 0, slow: SLOW_S, fails: FAILS_AFTER_S }[document],
      document_fails: document === 'fails',
    },
  };
}
