import type { SCANNED_MANIFEST } from '#contract/gateway/handovers.ts';
import { agree, formatCount, orders, plural } from './plural.ts';

/** Whether the service gave the manifest an ID. A negative one is Slipway's own, which nobody else knows. */
export const hasId = (manifestId: number): boolean => manifestId > 0;

const manifests = (count: number) => plural(count, 'manifest');

export const handoverCopy = {
  title: 'Record handover',
  hint: 'Scan a manifest, or tick it.',
  field: 'Manifest number',
  take: 'Tick it',
  result: 'Scan result',
  table: 'Manifests to hand over',
  columns: {
    select: 'Hand over',
    number: 'Manifest number',
    carrier: 'Carrier',
    orders: 'Orders',
    booked: 'Booked',
    printed: 'Printed',
  },
  select: (manifest: {
    readonly manifest_id: number;
    readonly manifest_number: string | null;
    readonly courier_name: string | null;
  }) =>
    `Hand over manifest ${hasId(manifest.manifest_id) ? manifest.manifest_id : (manifest.manifest_number ?? `of ${manifest.courier_name ?? 'an unknown carrier'}`)}`,
  noNumber: (id: number) => (hasId(id) ? `ID ${id}` : 'No number'),
  notPrinted: 'Not printed',
  driver: "Driver's name (optional)",
  handOver: (count: number) => `Hand over ${manifests(count)}`,
  printCover: 'Print cover',
  goBack: 'Go back',
  empty: 'No manifest is waiting to be handed over.',
  problem: "The manifests couldn't be loaded. Nothing was changed.",
  tryAgain: 'Try again',
  noneLeft: 'All of these have been handed over already. Nothing more was recorded.',
  unclear: "No answer came, so we don't know if the handover was recorded. Try again: nothing is recorded twice.",
  notTakenBack: "That couldn't be taken back. The handover still stands.",
  takeBackUnclear: "No answer came, so we don't know if the handover was taken back. Undo it again if need be.",
  notRecorded: "The handover couldn't be recorded. Nothing was changed. Try again.",
  done: (count: number) => `${manifests(count)} handed over`,
  passedOver: (count: number) =>
    `${manifests(count)} ${agree(count, 'was', 'were')} handed over before, and ${agree(count, 'was', 'were')} left as ${agree(count, 'it is', 'they are')}.`,
  scanned: (result: (typeof SCANNED_MANIFEST)[number], name: string, time: string, by: string) =>
    ({
      known: `${name} ticked`,
      not_printed: 'Not printed yet. Ticked.',
      handed_over: `Already handed over ${time} by ${by}`,
      failed: `The carrier refused ${name}. There's nothing to hand over.`,
      several: `More than one manifest has the number ${name}. Tick the right one.`,
      unknown: 'Not a manifest we know',
    })[result],
  notLookedUp: (text: string) => `${text} couldn't be looked up. Scan it again.`,
  cover: {
    title: 'Handover',
    total: (count: number, orderCount: number) => `${manifests(count)}, ${orders(orderCount)}`,
    receivedBy: 'Received by',
    signature: 'Signature',
    time: 'Time',
    printed: (when: string) => `Printed ${when}`,
    count: (count: number) => formatCount(count),
  },
} as const;
