import type { Lane } from '#contract/gateway/lanes.ts';
import { laneCopy as copy, todayCopy } from '#dashboard/copy/today.ts';
import { paths } from '#dashboard/paths.ts';
import { Link } from '#dashboard/router/link.tsx';
import { useIsOnline } from '#dashboard/browser/online.ts';
import { Button, buttonClass } from '#dashboard/ui/button.tsx';
import { listToPrint, type useGetLaneLabels } from './lane-actions.ts';
import type { usePrintManifests } from '#dashboard/components/use-print-manifests.ts';

export interface LaneStepProps {
  readonly lane: Lane;
  /** Only the next lane gets a primary button. */
  readonly isNext: boolean;
  readonly isPast: boolean;
  readonly printing: ReturnType<typeof usePrintManifests>;
  readonly labels: ReturnType<typeof useGetLaneLabels>;
  readonly onDialog: (dialog: LaneDialog, lane: string) => void;
}

export type LaneDialog = 'review' | 'handover' | 'van' | 'cut-off';

/** A lane's only button, for its next step. */
export function LaneStep({ lane, isNext, isPast, printing, labels, onDialog }: LaneStepProps) {
  const isOnline = useIsOnline();
  const { booking, counts, key, step } = lane;
  const look = { tone: isNext ? 'primary' : 'secondary', className: 'lane-button' } as const;
  if (isPast) return null;
  if (booking !== null)
    return (
      <Link to={paths.booking(booking.booking_id)} className={`${buttonClass('secondary')} lane-button`}>
        {copy.booking(booking.orders)}
      </Link>
    );
  switch (step) {
    case 'book':
      return (
        <Button
          {...look}
          unavailable={!isOnline}
          title={isOnline ? undefined : todayCopy.offline}
          onClick={() => onDialog('review', key)}
        >
          {copy.book(counts.ready)}
        </Button>
      );
    case 'print': {
      const ids = listToPrint(lane);
      return (
        <Button {...look} busy={printing.isPending && copy.printing} onClick={() => printing.print(ids)}>
          {copy.print(ids.length)}
        </Button>
      );
    }
    case 'hand_over':
      return (
        <Button {...look} onClick={() => onDialog('handover', key)}>
          {todayCopy.recordHandover}
        </Button>
      );
    case 'wait':
      return counts.to_label > 0 ? (
        <Button {...look} busy={labels.isPending && copy.gettingLabels} onClick={() => labels.get(key)}>
          {copy.getLabels(counts.to_label)}
        </Button>
      ) : (
        <span className="text-table text-ink-3">{copy.nothingReady}</span>
      );
    case 'none':
      return null;
  }
}
