import type { Lane } from '#contract/gateway/lanes.ts';
import type { Today } from '#contract/gateway/today.ts';
import { todayCopy as copy } from '#dashboard/copy/today.ts';
import { FIGURES } from './lane-figures.tsx';
import { type LaneProps, LaneRow, SettledLane } from './lane-row.tsx';

interface LaneListProps {
  readonly lanes: readonly Lane[];
  readonly today: Today;
  readonly onDialog: LaneProps['onDialog'];
}

/** The lanes after the next one, by cut-off. Those with nothing left to do come last, in one muted line each. */
export function LaneList({ lanes, today, onDialog }: LaneListProps) {
  return (
    <div className="overflow-hidden rounded-[10px] border border-line bg-surface">
      <div aria-hidden="true" className="lane-row lane-columns">
        <span>{copy.columns.cutOff}</span>
        <span>{copy.columns.carrier}</span>
        {FIGURES.map(({ part, name }) => (
          <span key={part} data-figure={part}>
            {name}
          </span>
        ))}
        <span />
      </div>
      {lanes.map((lane) =>
        lane.state === 'done' ? (
          <SettledLane key={lane.key} lane={lane} today={today} />
        ) : (
          <LaneRow key={lane.key} lane={lane} today={today} onDialog={onDialog} />
        ),
      )}
    </div>
  );
}
