import type { LeftOutReason } from '#contract/gateway/orders.ts';
import { agree, formatCount, orders, plural } from './plural.ts';

export const reviewCopy = {
  title: 'Review booking',
  summary: (count: number, carrierCount: number) =>
    `${orders(count)} will be sent to ${plural(carrierCount, 'carrier')}. You can't undo a booking here.`,
  summaryWithoutCarriers: (count: number) =>
    `${orders(count)}. The service decides which carrier each belongs to. You can't undo a booking here.`,
  tooMany: (count: number, parts: number) =>
    `${orders(count)} are too many for one booking. We'll send ${plural(parts, 'booking')}, one after the other (the limit is 1,000 and we stay below it).`,
  partsName: 'Bookings to send',
  part: (number: number) => `Booking ${number}`,
  tableName: 'Orders by carrier',
  columns: { carrier: 'Carrier', orders: 'Orders', manifest: 'Manifest', part: 'Booking' },
  newManifests: (count: number) => `${formatCount(count)} new ${agree(count, 'manifest', 'manifests')}`,
  severalManifests: (carrier: string, count: number) => `${carrier} gets ${plural(count, 'manifest')}.`,
  oneManifest: (carrier: string) => `${carrier} still gets one manifest.`,
  leftOutSummary: (count: number, reasons: readonly string[]) =>
    `${plural(count, 'selected order')} ${agree(count, 'is', 'are')} left out (${reasons.join(', ')}).`,
  leftOut: (count: number) => `Show ${orders(count)} left out`,
  leftOutReasons: {
    no_label: (count: number) => `${formatCount(count)} no label yet`,
    label_attention: (count: number) => `${formatCount(count)} ${agree(count, 'label needs', 'labels need')} attention`,
    already_booked: (count: number) => `${formatCount(count)} already booked`,
    being_booked: (count: number) => `${formatCount(count)} being booked`,
    unclear: (count: number) => `${formatCount(count)} unclear, check first`,
    tracking_only: (count: number) => `${formatCount(count)} tracking only`,
    cancelled: (count: number) => `${formatCount(count)} cancelled`,
    being_cancelled: (count: number) => `${formatCount(count)} being cancelled`,
    held: (count: number) => `${formatCount(count)} on hold`,
    unknown: (count: number) => `${formatCount(count)} not in your orders`,
  } satisfies Record<LeftOutReason, (count: number) => string>,
  andMore: (count: number) => `and ${formatCount(count)} more`,
  allOrNone: "If any tracking number isn't found, the service books none of them.",
  goBack: 'Go back',
  confirm: (count: number) => `Confirm and book ${orders(count)}`,
  confirming: 'Booking…',
  nothing: 'Nothing can be booked.',
  offline: "You're offline. Nothing has been sent.",
  wentOffline: 'You went offline before this was sent. Nothing was booked. Your selection is still here.',
  scanIgnored: 'Scan ignored while you review. Go back to keep scanning.',
  loading: 'Checking the orders…',
  problem: "The orders couldn't be checked. Nothing has been sent. Try again.",
  tryAgain: 'Try again',
  refused: "The booking wasn't accepted. Nothing was sent.",
  notArrived: "The booking didn't reach Slipway. Nothing was sent. Your selection is still here: confirm again.",
  noAnswer:
    "Slipway's server didn't answer, so we can't see whether the booking began. Confirm again: this booking is never sent twice.",
  said: (text: string) => `The service said: “${text}”`,
  taken: (count: number) => `${orders(count)} can't be booked now. Nothing was sent.`,
  takenBy: {
    being_booked: (by: string, since: string) => `Being booked by ${by} since ${since}`,
    unclear: (by: string, since: string) => `Unclear since ${since} (booking by ${by})`,
    already_booked: (by: string, since: string) => `Already booked by ${by}, ${since}`,
    being_cancelled: (by: string, since: string) => `Being cancelled by ${by} since ${since}`,
    held: (by: string, since: string) => `Held by ${by} since ${since}`,
  },
  openBooking: 'Open that booking',
} as const;
