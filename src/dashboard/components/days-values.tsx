import { listDayPresets } from '#dashboard/copy/day-presets.ts';
import { filtersCopy } from '#dashboard/copy/filters.ts';
import { DayRange } from '#dashboard/ui/day-range.tsx';
import { Popover } from '#dashboard/ui/popover.tsx';
import type { Opener } from '#dashboard/ui/use-opener.ts';

interface DaysValuesProps {
  readonly opener: Opener;
  readonly from: string;
  readonly to: string;
  readonly onChange: (change: { readonly from?: string; readonly to?: string }) => void;
}

/** The popover of the date range chip. */
export function DaysValues({ opener, from, to, onChange }: DaysValuesProps) {
  return (
    <Popover
      opener={opener}
      dialogName={filtersCopy.date}
      focusesFirst
      className="min-w-[min(15rem,calc(100vw-1rem))] p-1.5"
    >
      <DayRange from={from} to={to} copy={filtersCopy.days} presets={listDayPresets()} onChange={onChange} />
    </Popover>
  );
}
