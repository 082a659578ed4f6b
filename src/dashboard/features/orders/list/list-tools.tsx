import { lazyChunk } from '#dashboard/browser/lazy-chunk.ts';
import { Columns3, RefreshCw, Rows3 } from 'lucide';
import { formatTime, formatTimeWithSeconds } from '#dashboard/copy/dates.ts';
import { ordersCopy } from '#dashboard/copy/orders.ts';
import { useIsHydrated } from '#dashboard/browser/use-is-hydrated.ts';
import { DENSITIES, preferences, useDensity } from '#dashboard/state/preferences.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { MenuButton } from '#dashboard/ui/menu.tsx';
import { useOpener } from '#dashboard/ui/use-opener.ts';
import type { OrderAddress } from '#dashboard/features/orders/filters/order-address.ts';
import type { ColumnId } from './order-columns.ts';
import type { GoTo } from '#dashboard/features/orders/filters/use-order-address.ts';
import { Icon } from '#dashboard/ui/icon.tsx';

const ColumnsMenu = lazyChunk(() => import('./columns-menu.tsx'), 'ColumnsMenu');

interface ListToolsProps {
  readonly address: OrderAddress;
  readonly goTo: GoTo;
  readonly columns: readonly ColumnId[];
  readonly total: number | undefined;
  readonly readAt: number;
  readonly isOnline: boolean;
  /** Whether the last refetch failed, so that the list is out of date. */
  readonly hasFailed: boolean;
  readonly onRefresh: () => void;
}

/** "312 orders · updated 09:41:07", columns and density. */
export function ListTools({ address, goTo, columns, total, readAt, isOnline, hasFailed, onRefresh }: ListToolsProps) {
  const density = useDensity();
  const columnsOpener = useOpener(ColumnsMenu.load);
  return (
    <div className="ml-auto flex flex-wrap items-center gap-1 text-table">
      {total === undefined || readAt === 0 ? null : (
        <p className="text-sm text-ink-3 tabular-nums">
          {ordersCopy.count(total)}
          {' · '}
          <FreshCopy readAt={readAt} isOnline={isOnline} hasFailed={hasFailed} />
          {isOnline && hasFailed ? (
            <button type="button" className="ml-1.5 font-semibold text-accent underline" onClick={onRefresh}>
              {ordersCopy.tryAgain}
            </button>
          ) : null}
        </p>
      )}
      <Button
        tone="quiet"
        size="small"
        className="px-2!"
        aria-label={ordersCopy.refresh}
        icon={<Icon of={RefreshCw} size={16} />}
        onClick={onRefresh}
      />
      <Button
        {...columnsOpener.trigger}
        tone="quiet"
        size="small"
        className="max-lg:hidden"
        aria-haspopup="dialog"
        icon={<Icon of={Columns3} size={16} />}
      >
        {ordersCopy.columns}
      </Button>
      <MenuButton
        tone="quiet"
        size="small"
        aria-label={ordersCopy.density(ordersCopy.densities[density])}
        icon={<Icon of={Rows3} size={16} />}
        menuName={ordersCopy.density('')}
        items={DENSITIES.map((one) => ({
          name: ordersCopy.densities[one],
          checked: one === density,
          onChoose: () => preferences.set({ density: one }),
        }))}
      >
        {ordersCopy.densities[density]}
      </MenuButton>
      {columnsOpener.isOpen ? (
        <ColumnsMenu opener={columnsOpener} view={address.view} columns={columns} goTo={goTo} />
      ) : null}
    </div>
  );
}

/** Placeholder that reserves space for the time, which the server can't know; all digits have the same width. */
const SOME_TIME = '00:00:00';

function FreshCopy({ readAt, isOnline, hasFailed }: Pick<ListToolsProps, 'readAt' | 'isOnline' | 'hasFailed'>) {
  // The server knows neither the reader's clock nor their time zone, so it only reserves the space.
  if (!useIsHydrated()) return <span className="invisible">{ordersCopy.updated(SOME_TIME)}</span>;
  if (!isOnline) return ordersCopy.asOf(formatTime(readAt));
  if (hasFailed) return <span className="text-warn-fg">{ordersCopy.notUpdated(formatTime(readAt))}</span>;
  return ordersCopy.updated(formatTimeWithSeconds(readAt));
}
