import { lazyChunk } from '#dashboard/browser/lazy-chunk.ts';
import { showWithin } from '#dashboard/browser/show-within.ts';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import { ORDER_VIEWS, type OrderView } from '#contract/gateway/order-values.ts';
import { startOfToday } from '#dashboard/copy/dates.ts';
import { orderViewNames, ordersCopy } from '#dashboard/copy/orders.ts';
import { formatCount } from '#dashboard/copy/plural.ts';
import { viewCountsQuery } from '#dashboard/queries/orders.ts';
import { afterPaint } from '#dashboard/browser/after-paint.ts';
import { useStore } from '#dashboard/browser/store.ts';
import { useHasBeenIdle } from '#dashboard/browser/when-idle.ts';
import { Link } from '#dashboard/router/link.tsx';
import { type OrderAddress, bareAddress, printOrderAddress, DEFAULT_ADDRESS } from './order-address.ts';
import { savedViews } from './saved-views.ts';
import { Icon } from '#dashboard/ui/icon.tsx';

const SavedViewsSync = lazyChunk(() => import('./saved-views-sync.tsx'), 'SavedViewsSync');
const SavedViewCount = lazyChunk(() => import('./saved-view-count.tsx'), 'SavedViewCount');
const SavedViewOptions = lazyChunk(() => import('./saved-view-options.tsx'), 'SavedViewOptions');
const SaveViewDialog = lazyChunk(() => import('./save-view-dialog.tsx'), 'SaveViewDialog');

const TAB =
  'relative flex min-h-11 items-center gap-2 px-3 text-table font-semibold whitespace-nowrap text-ink-2 hover:text-ink -outline-offset-4! aria-[current=page]:text-ink aria-[current=page]:shadow-[inset_0_-3px_0_var(--ink)]';

interface ViewsBarProps {
  readonly address: OrderAddress;
  /** The email of whoever is signed in. */
  readonly owner: string;
}

/** The six built-in views with counts, then the saved ones. Scrolls sideways to keep the current one visible. */
export function ViewsBar({ address, owner }: ViewsBarProps) {
  const { data: counts } = useQuery(viewCountsQuery(startOfToday()));
  const saved = useStore(savedViews(owner));
  const isIdle = useHasBeenIdle();
  const [isSaving, setSaving] = useState(false);
  const bar = useRef<HTMLElement>(null);
  const here = printOrderAddress(bareAddress(address));
  const isSaved = saved.some(({ search }) => search === here);
  // An open order drawer narrows the bar.
  const isNarrow = address.order !== undefined;
  useEffect(() => {
    const show = () => showWithin(bar.current, '[aria-current]');
    // The page makes room for the drawer one frame after it has opened.
    if (here !== '' || isNarrow) afterPaint(() => afterPaint(show));
  }, [here, isNarrow]);
  return (
    <nav
      ref={bar}
      aria-label={ordersCopy.views}
      className="no-print -mx-4 flex items-stretch overflow-x-auto border-b border-line px-4 [scrollbar-width:none] lg:-mx-6 lg:px-6"
    >
      {ORDER_VIEWS.map((view) => (
        <Link
          key={view}
          to={printOrderAddress({ ...DEFAULT_ADDRESS, view, size: address.size })}
          {...(address.view === view && !isSaved ? { 'aria-current': 'page' as const } : {})}
          className={TAB}
        >
          {orderViewNames[view]}
          <ViewCount view={view} count={counts?.[view]} />
        </Link>
      ))}
      {saved.map((view, index) => (
        <span key={view.view_id} className="flex items-center">
          <Link to={view.search} {...(view.search === here ? { 'aria-current': 'page' as const } : {})} className={TAB}>
            {view.name}
            {isIdle ? <SavedViewCount view={view} owner={owner} /> : null}
          </Link>
          {isIdle ? <SavedViewOptions view={view} index={index} owner={owner} /> : null}
        </span>
      ))}
      {isIdle ? <SavedViewsSync owner={owner} /> : null}
      <button
        type="button"
        onClick={() => setSaving(true)}
        className="flex min-h-11 items-center gap-1 px-3 text-table font-semibold -outline-offset-4! whitespace-nowrap text-accent hover:text-accent-hover"
      >
        <Icon of={Plus} size={15} />
        {ordersCopy.saveView}
      </button>
      {isSaving ? <SaveViewDialog owner={owner} onClose={() => setSaving(false)} /> : null}
    </nav>
  );
}

function ViewCount({ view, count }: { readonly view: OrderView; readonly count: number | undefined }) {
  // Space for three digits is reserved, so that the tabs don’t move when the counts are loaded.
  if (count === undefined) return <span aria-hidden="true" className="w-7" />;
  const isAttention = view === 'attention' && count > 0;
  return (
    <span
      aria-hidden="true"
      className={
        isAttention
          ? 'min-w-7 rounded-[5px] bg-attn px-1.5 text-center text-sm font-bold text-on-attn tabular-nums'
          : 'min-w-7 font-medium text-ink-3 tabular-nums'
      }
    >
      {formatCount(count)}
    </span>
  );
}
