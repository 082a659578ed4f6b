import type { LabelErrorCode } from '#contract/error-code.ts';
import { nameLabelCause } from './order-states.ts';

/** Why a label check stopped: what happened, what wasn't harmed, what to do, and who can do it. */
export interface LabelCause {
  readonly title: string;
  /** What happened; shown in bold. */
  readonly lead: string;
  readonly rest: string;
  readonly who: string;
  readonly tone: 'bad' | 'warn' | 'neutral';
  /** Labels of the buttons: check again, or stop asking. */
  readonly action: 'again' | 'try' | 'hide';
  readonly canCancel: boolean;
  readonly isForOwner: boolean;
}

const YOU = 'You can fix';
const OWNER = 'Account owner can fix';
const WAIT = 'Wait, then check again';
const ANOTHER = 'Another cause may show up next.';

interface KnownCause extends Omit<LabelCause, 'title'> {
  /** The lead for several orders, where it speaks of them. */
  readonly leadMany?: string;
}

type Known = LabelErrorCode | 'label_failed_courier_deprecated' | 'order_not_found' | 'service_problem';

const CAUSES: Record<Known, KnownCause> = {
  order_not_found: {
    lead: "The service doesn't know this tracking number.",
    leadMany: "The service doesn't know these tracking numbers.",
    rest: "Nothing was changed. Check the number, and that you're connected to the right account.",
    who: YOU,
    tone: 'bad',
    action: 'again',
    canCancel: false,
    isForOwner: false,
  },
  order_not_available_to_label: {
    lead: 'Still no label after 8 attempts.',
    rest: "The order hasn't been changed. Try 8 more times; if that fails, cancel it and create it again in your order system.",
    who: YOU,
    tone: 'warn',
    action: 'try',
    canCancel: true,
    isForOwner: false,
  },
  label_failed_order_processing: {
    lead: 'This order was changed and is being quoted again.',
    leadMany: 'These orders were changed and are being quoted again.',
    rest: "No label can be made until that's done. Check again in a minute.",
    who: WAIT,
    tone: 'warn',
    action: 'again',
    canCancel: false,
    isForOwner: false,
  },
  label_failed_missing_courier: {
    lead: "No carrier could take this order, and the fallback carrier for its service didn't work either.",
    leadMany: "No carrier could take these orders, and the fallback carrier for their service didn't work either.",
    rest: `Nothing was sent to a carrier. Turn on a carrier for this service (an order going abroad needs an international one), then check again. ${ANOTHER}`,
    who: OWNER,
    tone: 'bad',
    action: 'again',
    canCancel: false,
    isForOwner: true,
  },
  label_failed_invalid_quote: {
    lead: 'The quote is missing, is $0, or has errors, so no label was made.',
    rest: `Check the order's carrier, parcel size, weight and address, and any rule that hides $0 quotes. Then check again. ${ANOTHER}`,
    who: OWNER,
    tone: 'bad',
    action: 'again',
    canCancel: false,
    isForOwner: true,
  },
  label_failed_rules_engine: {
    lead: 'Carriers quoted for this order, but your rules removed every quote.',
    leadMany: 'Carriers quoted for these orders, but your rules removed every quote.',
    rest: `No label was made. Change the rule or pick another carrier, then check again. ${ANOTHER}`,
    who: OWNER,
    tone: 'bad',
    action: 'again',
    canCancel: false,
    isForOwner: true,
  },
  label_failed_still_generating: {
    lead: "The carrier still hasn't finished after 8 attempts.",
    rest: "The order hasn't been changed. Try 8 more times, or leave it and come back.",
    who: WAIT,
    tone: 'warn',
    action: 'try',
    canCancel: true,
    isForOwner: false,
  },
  label_failed_failed_request: {
    lead: 'Labelling started, then failed.',
    rest: 'The cause is usually an outside system, such as the carrier. Wait a few minutes and check again. If it keeps failing, cancel the order and create it again.',
    who: WAIT,
    tone: 'warn',
    action: 'again',
    canCancel: true,
    isForOwner: false,
  },
  label_failed_tracking_order: {
    lead: 'This order is only tracked, so it never gets a label.',
    leadMany: 'These orders are only tracked, so they never get a label.',
    rest: "There's nothing to do.",
    who: 'Nothing to do',
    tone: 'neutral',
    action: 'hide',
    canCancel: false,
    isForOwner: false,
  },
  label_failed_courier_deprecated: {
    lead: 'The carrier of this order is no longer supported.',
    leadMany: 'The carrier of these orders is no longer supported.',
    rest: 'Change the order to another carrier in the service, or cancel it and create it again.',
    who: YOU,
    tone: 'bad',
    action: 'again',
    canCancel: true,
    isForOwner: false,
  },
  service_problem: {
    lead: 'The service had a problem 8 times in a row.',
    rest: 'No label was made, and no attempt was used up. Wait a few minutes and check again.',
    who: WAIT,
    tone: 'bad',
    action: 'again',
    canCancel: false,
    isForOwner: false,
  },
};

/** Pass `carrier` if the text is about one order, or about the orders of one carrier. */
export function describeLabelCause(code: string, carrier: string | null = null, count = 1): LabelCause {
  const title = nameLabelCause(code);
  const known = (CAUSES as Readonly<Record<string, KnownCause>>)[code];
  if (known === undefined) {
    return {
      title,
      lead: `The service gave a reason we don't know: ${code}.`,
      rest: 'No label was made. Check again, or send the code to support.',
      who: YOU,
      tone: 'bad',
      action: 'again',
      canCancel: false,
      isForOwner: true,
    };
  }
  const { leadMany, ...cause } = known;
  if (code === 'label_failed_still_generating' && carrier !== null)
    return { ...cause, title, lead: `${carrier} still hasn't finished after 8 attempts.` };
  return { ...cause, title, lead: count === 1 ? cause.lead : (leadMany ?? cause.lead) };
}
