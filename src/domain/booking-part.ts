import type { PART_STATES } from '#contract/gateway/booking.ts';

export type PartState = (typeof PART_STATES)[number];

/** What we believe about one order of a part. `waiting` and `unclear` have no outcome yet. */
export type Belief = 'waiting' | 'unclear' | 'booked' | 'not_booked';

/** The fields of a part that its life cycle depends on. */
export interface PartLife {
  readonly state: PartState;
  /** Whether it was ever sent. */
  readonly wasSent: boolean;
}

export type PartEvent =
  /** Its journal entry has been written; the first byte goes out next. */
  | { readonly kind: 'sent' }
  /** The check before sending found a reason not to send it. */
  | { readonly kind: 'refused_before_sending' }
  /** Somebody stopped it, an earlier part blocked it, or its process ended before anything was sent. */
  | { readonly kind: 'withheld' }
  /** Somebody sends a part that had been withheld. */
  | { readonly kind: 'resumed' }
  /**
   * Something was learned about what was sent, from an answer, the loss of one, a read or a person: `open` of its orders
   * have no outcome yet. `canFindOut`: Slipway can continue on its own.
   */
  | { readonly kind: 'learned'; readonly open: number; readonly canFindOut: boolean }
  /** Orders that had an outcome lost it: a carrier refused their manifest, or an answer contradicts what a person marked. */
  | { readonly kind: 'reopened'; readonly canFindOut: boolean };

/**
 * The life cycle of a booking's part (reliability: states of a part). Returns the state after an event, or undefined if the
 * event no longer applies to this part. A part is sent at most once, from `prepared`; what was sent never counts as unsent;
 * the part stays open as long as any of its orders has no outcome.
 */
export function nextPartState(part: PartLife, event: PartEvent): PartState | undefined {
  switch (event.kind) {
    case 'sent':
      return part.state === 'prepared' && !part.wasSent ? 'sending' : undefined;
    case 'refused_before_sending':
      return part.state === 'prepared' && !part.wasSent ? 'refused' : undefined;
    case 'withheld':
      return part.state === 'prepared' && !part.wasSent ? 'not_sent' : undefined;
    case 'resumed':
      return part.state === 'not_sent' && !part.wasSent ? 'prepared' : undefined;
    case 'learned':
      if (!isOut(part.state)) return undefined;
      if (event.open === 0) return 'resolved';
      return event.canFindOut ? 'unknown' : 'needs_person';
    case 'reopened':
      if (part.state !== 'resolved' && !isOut(part.state)) return undefined;
      return event.canFindOut ? 'unknown' : 'needs_person';
  }
}

/** Whether orders of a part in this state can lack an outcome; those are locked for everybody else. */
export function isOpen(state: PartState): boolean {
  return state === 'prepared' || isOut(state);
}

/** Sent, but not resolved yet. */
function isOut(state: PartState): boolean {
  return state === 'sending' || state === 'unknown' || state === 'needs_person';
}
