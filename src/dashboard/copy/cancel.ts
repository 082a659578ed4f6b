import type { CANCEL_BLOCKS } from '#contract/gateway/cancellations.ts';
import { agree, formatCount, orders } from './plural.ts';

/** To cancel more orders than this, the count has to be typed. */
export const TYPE_COUNT_ABOVE = 5;

const MAX_NAMED = 5;

/** Where the service can't be asked about an order, a person looks there. */
const LOOK_THERE =
  "We don't know if this order was cancelled: the answer was lost, and this service can't be asked. Look at the order in the service's own web pages, then";

export const cancelCopy = {
  menu: 'Cancel order…',
  title: (number: string) => `Cancel order ${number}?`,
  titleMany: (count: number) => `Cancel ${orders(count)}?`,
  text: "This cancels the order with the shipping service and can't be undone here. To send it after all, create the order again in your order system.",
  textMany:
    "This cancels the orders with the shipping service and can't be undone here. To send one after all, create it again in your order system.",
  keep: 'Keep order',
  keepMany: 'Keep orders',
  cancel: 'Cancel this order',
  cancelMany: (count: number) => `Cancel these ${orders(count)}`,
  cancelling: 'Cancelling…',
  progress: 'Cancelling orders',
  cancellingOf: (done: number, all: number) => `${formatCount(done)} of ${formatCount(all)} done`,
  stop: 'Stop',
  stopping: 'Stopping…',
  stopped: 'You stopped before its turn. Nothing was sent.',
  typeCount: (count: number) => `Type ${formatCount(count)} to confirm`,
  offline: "You're offline. Nothing was sent.",
  failed: (count: number) =>
    `The ${agree(count, 'order', 'orders')} couldn't be cancelled. Nothing was changed. Try again.`,
  done: (number: string) => `Order ${number} cancelled.`,
  doneMany: (count: number) => `${orders(count)} cancelled.`,
  /** Shown once the dialog that gives the reasons is closed. */
  left: (numbers: readonly string[]) =>
    `${orders(numbers.length)} ${agree(numbers.length, 'was', 'were')} not cancelled: ${numbers.slice(0, MAX_NAMED).join(', ')}${
      numbers.length > MAX_NAMED ? ` and ${formatCount(numbers.length - MAX_NAMED)} more` : ''
    }.`,
  close: 'Close',
  copyNumber: 'Copy tracking number',
  copyNumbers: 'Copy their tracking numbers',
  copied: 'Copied',
  cantTitle: "Can't be cancelled",
  cant: (carrier: string | null) =>
    `This order is too far along to cancel; it may already be in transit. Nothing was changed. To stop or return it, contact ${carrier ?? 'the carrier'}.`,
  unclear:
    "We don't know yet if this order was cancelled: the answer was lost. We're asking the service. It can't be booked until that is known.",
  unclearHere: `${LOOK_THERE} open it here and say what you found. It can't be booked until then.`,
  lost: "No answer came from Slipway, so we don't know if this order was cancelled. Look at it before you try again.",
  lostMany:
    "No answer came from Slipway, so we don't know which of these orders were cancelled. Look at the list before you try again.",
  unreachable: "The service didn't answer, so nothing was sent. Try again.",
  notFound: "The service doesn't know this tracking number. Nothing was changed.",
  forbidden:
    "Your API key isn't recognised, or your API secret doesn't allow cancelling orders. Nothing was changed. Check the connection, or ask the account owner.",
  rateLimited: 'The service asked us to slow down. Nothing was changed. Wait a minute, then try again.',
  refused: (code: string) => `The service refused: ${code}. Nothing was changed.`,
  said: (text: string) => `The service said: “${text}”`,
  resultTitle: (done: number, all: number) => `${formatCount(done)} of ${orders(all)} cancelled`,
  blocked: {
    booked: "This order is booked, so it can't be cancelled here. Nothing was sent.",
    being_booked: 'This order is being booked now. Nothing was sent.',
    unclear: "This order's booking is unclear. Check it first. Nothing was sent.",
    being_cancelled: 'This order is being cancelled already.',
    cancelled: 'This order is cancelled already.',
    unknown: 'This order is not in your orders. Nothing was sent.',
    not_written: "Slipway couldn't write this down, so nothing was sent. Try again.",
  } satisfies Record<(typeof CANCEL_BLOCKS)[number], string>,
  more: (count: number) => `${formatCount(count)} more ${agree(count, 'order was', 'orders were')} not cancelled:`,
} as const;

export const againCopy = {
  cancelled: 'This order is cancelled.',
  cancelledBy: (person: string, when: string) => `This order was cancelled by ${person}, ${when}.`,
  cancelUnclear:
    "We don't know yet if this order was cancelled. We're asking the service; it can't be booked meanwhile.",
  createdAs: 'Created again as',
  createdFrom: 'Created again from the cancelled order',
  cancelNotTold:
    "We don't know yet if this order was cancelled: the service doesn't say. We keep asking. You can also look at the order in the service's own web pages, then say here what you found. It can't be booked until then.",
  cancelUnclearHere: `${LOOK_THERE} say here what you found. It can't be booked until then.`,
  wasCancelled: 'It was cancelled',
  wasNotCancelled: "It wasn't cancelled",
  marking: 'Marking…',
  marked: (number: string, isCancelled: boolean) =>
    isCancelled ? `Order ${number} marked as cancelled.` : `Order ${number} marked as not cancelled. It can be booked.`,
  notMarked: "That couldn't be marked now. Try again.",
  markUnclear: "No answer came, so we don't know if that was marked. If the order is still unclear, mark it again.",
  /** Told once the order is closed. */
  notMarkedLeft: (number: string, why: string) => `Marking order ${number}: ${why}`,
  open: 'Create this order again…',
  title: (number: string) => `Create order ${number} again?`,
  text: 'This creates a new order with the same details, products and parcels. It gets a new tracking number, and the service chooses its carrier again. No label is asked for yet.',
  back: 'Go back',
  create: 'Create the order again',
  creating: 'Creating…',
  created: (number: string) => `Created again as ${number}`,
  openNew: 'Open the new order',
  confirmNotCreated: "I've checked that it wasn't created again",
  /** Told once the dialog is closed. */
  notCreated: (number: string, why: string) => `Creating order ${number} again: ${why}`,
  problems: {
    not_cancelled: "This order isn't cancelled, so it can't be created again. Nothing was sent.",
    running: 'This order is being created again already.',
    unclear:
      "We don't know if the order was created: the answer was lost. Nothing is sent again until that is known, which may take a minute. Try again then.",
    needs_person:
      "We don't know if the order was created: the answer was lost, and Slipway can't find out by itself. Look for it in the service's own web pages. If it is there, add its tracking number to Orders instead.",
    restored:
      'Slipway was restored from a backup, so it may not know that this order was created again already. Look for its order number in Orders or with the service first. Nothing was sent.',
    not_offered: "The service doesn't show orders, so this one can't be copied. Create it in your order system.",
    unreachable: "The service didn't answer, so nothing was sent. Try again.",
  } as Readonly<Record<string, string>>,
  refused: 'The service refused to create it. Nothing was changed.',
  failed: "That didn't work. Nothing was changed. Try again.",
  lost: "No answer came from Slipway, so we don't know if the order was created. Try again: it is created once at most.",
  offline: "You're offline. Nothing was sent.",
} as const;
