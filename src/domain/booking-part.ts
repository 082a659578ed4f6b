import type { PART_STATES } from '#contract/gateway/booking.ts';

export type PartState = (typeof PART_STATES)[number];

/** What is held to be true of one order of a part. `waiting` and `unclear` have no outcome yet. */
export type Belief = 'waiting' | 'unclear' | 'booked' | 'not_booked';

/** As much of a part as its life depends on. */
export interface PartLife {
  readonly state: PartState;
  /** Whether it ever was on the wire. */
  readonly wasSent: boolean;
}

export type PartEvent =
  /** Its journal entry is written; the first byte goes out next. */
  | { readonly kind: 'sent' }
  /** The check before sending found a reason. */
  | { readonly kind: 'refused_before_sending' }
  /** Somebody stopped it, an earlier part holds it back, or its process ended, before anything was sent. */
  | { readonly kind: 'withheld' }
  /** A person sends what was held back. */
  | { readonly kind: 'resumed' }
  /**
   * Something was learned of what was sent, from an answer, its loss, a read or a person: `open` of its orders have no
   * outcome yet. `canFindOut`: Slipway can go on by itself.
   */
  | { readonly kind: 'learned'; readonly open: number; readonly canFindOut: boolean }
  /** Orders that had an outcome have none any more: a carrier refused their manifest, or an answer contradicts a mark. */
  | { readonly kind: 'reopened'; readonly canFindOut: boolean };

/**
 * The life of a booking's part (reliability: states of a part): the state after an event, or undefined where the event
 * does not belong to this part any more. A part goes on the wire once, from `prepared`; what was sent never counts as
 * unsent; as long as an order of it has no outcome, it is open.
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

/** Whether orders of a part in this state can be without an outcome; those are locked for everybody else. */
export function isOpen(state: PartState): boolean {
  return state === 'prepared' || isOut(state);
}

/** Sent, and not yet done with. */
function isOut(state: PartState): boolean {
  return state === 'sending' || state === 'unknown' || state === 'needs_person';
}
