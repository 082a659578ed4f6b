import type { HandoverManifest } from '#contract/gateway/handovers.ts';
import { oneOf } from '#dashboard/browser/stored-shape.ts';
import { makeDrafts } from '#dashboard/components/use-draft.ts';

export interface HandoverDraft {
  /** Stays the same when the handover is sent again, so that a lost answer doesn't lead to a second one. */
  readonly handoverId: string;
  readonly ticked: readonly number[];
  /** The scanned manifests; those of another lane or site aren't in the list. */
  readonly added: readonly HandoverManifest[];
  readonly driver: string;
}

const isTextOrNull = (value: unknown) => value === null || typeof value === 'string';

/** What was ticked and entered for a handover that isn't recorded yet. */
export const handoverDrafts = makeDrafts<HandoverDraft>('slipway.handover', {
  handoverId: '',
  ticked: [0],
  added: [
    {
      manifest_id: 0,
      manifest_number: isTextOrNull,
      order_count: 0,
      booked_at: isTextOrNull,
      booked_by: isTextOrNull,
      printed_at: isTextOrNull,
      printed_by: isTextOrNull,
      handed_over_at: isTextOrNull,
      handed_over_by: isTextOrNull,
      driver: isTextOrNull,
      courier_name: isTextOrNull,
      courier_allocation: isTextOrNull,
      level: isTextOrNull,
      lane: isTextOrNull,
      site_id: '',
      state: oneOf(['being_made', 'ready', 'failed', 'gone']),
    },
  ],
  driver: '',
});
