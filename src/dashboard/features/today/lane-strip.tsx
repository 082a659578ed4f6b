import type { LaneCounts } from '#contract/gateway/lanes.ts';
import { laneCopy as copy } from '#dashboard/copy/today.ts';

/** The segments of a lane's progress: booked solid, ready hollow, label pending blue, needs attention hatched, unclear dotted. */
const PARTS = ['booked', 'ready', 'label', 'attention', 'unclear'] as const;

export function LaneStrip({ counts }: { readonly counts: LaneCounts }) {
  return (
    <div role="img" aria-label={copy.strip(counts.booked, counts.booked + counts.not_booked)} className="lane-strip">
      {PARTS.map((part) =>
        counts[part] === 0 ? null : <i key={part} data-part={part} style={{ flexGrow: counts[part] }} />,
      )}
    </div>
  );
}
