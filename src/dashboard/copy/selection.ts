import type { LEFT_OUT_REASONS } from '#contract/gateway/orders.ts';
import { agree, formatCount, orders } from './plural.ts';
import { selectionActionCopy } from './selection-actions.ts';

export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];

export const selectionCopy = {
  ...selectionActionCopy,
  region: 'Selection',
  toolbar: 'Selection actions',
  selected: (count: number) => `${formatCount(count)} selected`,
  notInView: (count: number) => `${formatCount(count)} not in this view`,
  book: (count: number) => `Book ${orders(count)}`,
  counting: 'Counting…',
  whyNot: (count: number) => `Why ${orders(count)} can't be booked`,
  cantBook: (count: number) => `${orders(count)} can't be booked`,
  noneCanGo: 'None of the selected orders can be booked.',
  offline: "You're offline. Booking waits until you're back.",
  notAssessed: "Couldn't check what can be booked.",
  tryAgain: 'Try again',
  more: 'More selection actions',
  moreLabel: 'More',
  /** The button shows the second word only if there is room. */
  printLabelText: 'Print',
  printWhat: ' labels',
  stopLabels: 'Stop checking labels',
  cancelOrders: 'Cancel orders…',
  removeFromList: 'Remove from this list',
  removed: (count: number) => `${orders(count)} removed from this list`,
  removeFailed: "The list couldn't be changed. Nothing was removed. Try again.",
  removeUnclear: "No answer came, so we don't know if they were removed. The list shows it; try again if need be.",
  notPutBack: "The orders couldn't be put back. They are still out of this list.",
  putBackUnclear: "No answer came, so we don't know if they were put back. The list shows it; try again if need be.",
  pageSelected: (count: number) =>
    count === 1 ? 'The order on this page is selected.' : `All ${orders(count)} on this page are selected.`,
  selectAll: (count: number, view: string) => `Select all ${orders(count)} in “${view}”`,
  selectingAll: 'Selecting…',
  allSelected: (count: number) =>
    `All ${orders(count)} in this view ${agree(count, 'is', 'are')} selected. Orders that arrive later aren't added.`,
  whyTitle: "Why some orders can't be booked",
  show: 'Show',
  takeOut: 'Take out of selection',
  openBooking: 'Check',
  reasons: {
    no_label: 'No label yet',
    label_attention: 'Label needs attention',
    already_booked: 'Already booked',
    being_booked: 'Being booked now',
    unclear: 'Unclear booking, check first',
    tracking_only: 'Tracking only',
    cancelled: 'Cancelled',
    being_cancelled: 'Being cancelled',
    held: 'On hold',
    unknown: 'Not in your orders',
  } satisfies Record<LeftOutReason, string>,
} as const;
