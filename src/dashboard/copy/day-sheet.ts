import type { LaneChange } from '#contract/gateway/today.ts';
import type * as z from 'zod/mini';
import { formatCount, plural } from './plural.ts';

type Change = z.infer<typeof LaneChange>;

const CHANGES: Readonly<Record<Change['kind'], (detail: string | null) => string>> = {
  cut_off_changed: (detail) => `Cut-off changed to ${detail ?? ''}`,
  change_undone: () => 'Back to the usual cut-off',
  closed: () => 'Closed: van was here',
  opened_again: () => 'Opened again',
  late_moved: (detail) =>
    `${detail === null ? 'Late orders' : plural(Number(detail), 'late order')} moved to the next pickup`,
  auto_book_stopped: () => 'Auto-book stopped',
  auto_book_turned_on: () => 'Auto-book turned on again',
};

export const daySheetCopy = {
  title: 'Day sheet',
  hint: 'A4, one sheet per carrier.',
  print: (count: number) => `Print ${plural(count, 'sheet')}`,
  close: 'Close',
  goBack: 'Go back',
  empty: 'Nothing was due on this day, so there is no sheet.',
  problem: "The day sheet couldn't be loaded. Nothing was changed.",
  tryAgain: 'Try again',
  cutOff: (time: string) => `Cut-off ${time}`,
  noCutOff: 'No cut-off',
  manifests: 'Manifests',
  manifestColumns: {
    number: 'Manifest number',
    id: 'ID',
    orders: 'Orders',
    bookedBy: 'Booked by',
    printed: 'Printed',
    handedOver: 'Handed over',
    driver: 'Driver',
  },
  noManifests: 'No manifests.',
  notBooked: 'Orders not booked',
  notBookedColumns: { number: 'Tracking number', order: 'Order', to: 'Ship to', reason: 'Reason', cost: 'Cost' },
  allBooked: 'Everything was booked.',
  more: (count: number) => `and ${formatCount(count)} more`,
  reasons: {
    ready: 'Ready, not booked',
    label: 'Label to come',
    attention: 'Needs attention',
    unclear: 'Unclear',
    held: 'On hold',
  },
  late: 'Late',
  warnings: 'Warnings',
  warned: (minutes: number, at: string, by: string | null, seenAt: string | null) =>
    `${minutes} minutes before, ${at}: ${by === null || seenAt === null ? 'not seen' : `seen by ${by}, ${seenAt}`}`,
  noWarnings: 'None.',
  changes: 'Changes',
  change: ({ kind, detail, by }: Change, at: string) => `${at} ${CHANGES[kind](detail)}, ${by}`,
  signature: 'Signature',
  printed: (when: string) => `Printed ${when}`,
} as const;
