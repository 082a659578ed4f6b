import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide';
import { NO_CARRIER_LANE } from '#contract/gateway/lane-parts.ts';
import { describeLabelCause } from '#dashboard/copy/label-causes.ts';
import { lanePartNames, laneChipCopy as copy } from '#dashboard/copy/lane-parts.ts';
import { todayQuery } from '#dashboard/queries/today.ts';
import { Icon } from '#dashboard/ui/icon.tsx';
import type { OrderAddress } from './order-address.ts';

interface LaneChipProps {
  readonly address: OrderAddress;
  readonly onClear: () => void;
}

/** Shows, and clears, that the list is restricted to a lane of Today or to one of its figures, exactly as Today counts them. */
export function LaneChip({ address, onClear }: LaneChipProps) {
  const { data: today } = useQuery(todayQuery({}));
  const lane = today?.lanes.find((one) => one.key === address.lane);
  const carrier = lane?.courier_name ?? lane?.courier_allocation;
  const level = lane?.level != null && carrier?.endsWith(lane.level) === false ? lane.level : undefined;
  const said = [
    address.lane === NO_CARRIER_LANE ? copy.noCarrier : [carrier, level].filter(Boolean).join(' '),
    address.part === '' ? '' : lanePartNames[address.part],
    address.cause === '' ? '' : describeLabelCause(address.cause).title,
  ].filter(Boolean);
  const text = said.length === 0 ? copy.today : `${copy.today}: ${said.join(', ')}`;
  return (
    <span className="flex min-h-8 items-center rounded-sm border border-accent-line bg-accent-tint text-table font-semibold">
      <span className="px-2.5">{text}</span>
      <button
        type="button"
        aria-label={copy.remove}
        title={copy.remove}
        onClick={onClear}
        className="-ml-1.5 flex size-7.5 items-center justify-center rounded-sm hover:bg-hover max-lg:size-11"
      >
        <Icon of={X} size={15} />
      </button>
    </span>
  );
}
