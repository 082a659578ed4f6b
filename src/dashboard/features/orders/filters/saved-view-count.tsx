import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide';
import { useStore } from '#dashboard/browser/store.ts';
import { formatCount } from '#dashboard/copy/plural.ts';
import { orderCountsQuery } from '#dashboard/queries/saved-views.ts';
import { Icon } from '#dashboard/ui/icon.tsx';
import { filterOf, readOrderAddress } from './order-address.ts';
import { type SavedView, savedViews } from './saved-views.ts';

interface SavedViewCountProps {
  readonly view: SavedView;
  readonly owner: string;
}

/** The number of orders in a saved view, and whether the view is shared. */
export function SavedViewCount({ view, owner }: SavedViewCountProps) {
  const filters = useStore(savedViews(owner)).map((one) => filterOfView(one));
  const { data: counts } = useQuery(orderCountsQuery(filters.filter((filter) => filter !== undefined)));
  const own = filterOfView(view);
  const at = filters.filter((filter) => filter !== undefined).findIndex((one) => isSame(one, own));
  const count = at === -1 ? undefined : counts?.[at];
  return (
    <span aria-hidden="true" className="flex min-w-7 items-center gap-1.5 font-medium text-ink-3 tabular-nums">
      {count === undefined ? '' : formatCount(count)}
      {view.is_shared ? <Icon of={Users} size={14} /> : null}
    </span>
  );
}

function filterOfView({ search }: SavedView) {
  return filterOf(readOrderAddress(new URLSearchParams(search)).address);
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
