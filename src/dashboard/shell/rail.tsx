import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, memo } from 'react';
import { useLocation } from 'react-router';
import { lazyChunk } from '#dashboard/browser/lazy-chunk.ts';
import { formatCount } from '#dashboard/copy/plural.ts';
import { BRAND, shellCopy } from '#dashboard/copy/shell.ts';
import { startOfToday } from '#dashboard/copy/dates.ts';
import { viewCountsQuery } from '#dashboard/queries/orders.ts';
import { sessionQuery } from '#dashboard/queries/session.ts';
import { useIsOnline } from '#dashboard/browser/online.ts';
import { useIsHydrated } from '#dashboard/browser/use-is-hydrated.ts';
import { Link } from '#dashboard/router/link.tsx';
import { Mark } from '#dashboard/ui/mark.tsx';
import { Icon } from '#dashboard/ui/icon.tsx';
import { NAV_ITEMS, type NavItem } from './nav-items.ts';
import { useWork } from './background-work.ts';
import { RailMore } from './rail-more.tsx';
import { preloadPage } from '#dashboard/page-chunks.ts';

const RailTime = lazyChunk(() => import('./rail-time.tsx'), 'RailTime');

/** Labels beside icons from 1200 px, below icons from 720 px; below that a bottom bar of the main pages. */
export const Rail = memo(function Rail() {
  const { data: session } = useQuery(sessionQuery());
  const { data: views } = useQuery({ ...viewCountsQuery(startOfToday()), enabled: session?.person != null });
  const { labels, today } = useWork();
  const attention = labels?.attention ?? 0;
  // The page is hydrated before the rail and may have its counts by then; the rail was rendered without them.
  const isHydrated = useIsHydrated();
  const counts: Readonly<Record<string, RailCount | undefined>> = {
    '/orders':
      isHydrated && views
        ? { count: views.ready, says: shellCopy.readyToBook(formatCount(views.ready)), isLoud: false }
        : undefined,
    '/labels':
      attention === 0
        ? undefined
        : { count: attention, says: shellCopy.needAttention(formatCount(attention)), isLoud: true },
  };
  return (
    <nav
      aria-label={shellCopy.mainNavigation}
      data-region
      tabIndex={-1}
      className="on-rail fixed inset-x-0 bottom-0 z-20 flex bg-rail text-rail-ink-2 sm:inset-x-auto sm:inset-y-0 sm:left-0 sm:w-20 sm:flex-col sm:overflow-y-auto sm:py-4 lg:w-54"
    >
      <div className="hidden items-center gap-2.5 sm:flex sm:justify-center sm:pb-3 lg:justify-start lg:px-5">
        <Mark tile="var(--rail-active)" />
        <span className="hidden text-lg font-bold tracking-[-0.01em] text-rail-ink lg:inline">{BRAND}</span>
      </div>
      <ul className="contents">
        {NAV_ITEMS.filter(({ place }) => place !== 'lower').map((item) => (
          <RailItem
            key={item.root}
            item={item}
            count={counts[item.root]}
            next={item.root === '/today' ? (today?.next ?? undefined) : undefined}
          />
        ))}
        <RailMore />
        <li className="hidden sm:block sm:flex-1" />
        {NAV_ITEMS.filter(({ place }) => place === 'lower').map((item) => (
          <RailItem key={item.root} item={item} />
        ))}
      </ul>
      <ServiceLine />
    </nav>
  );
});

const MAX_BESIDE_ICON = 99;

interface RailCount {
  readonly count: number;
  /** The count as a phrase, for screen readers. */
  readonly says: string;
  /** Whether a person has to do something. */
  readonly isLoud: boolean;
}

interface RailItemProps {
  readonly item: NavItem;
  readonly count?: RailCount | undefined;
  /** The next cut-off, beside Today. */
  readonly next?: ComponentProps<typeof RailTime>['next'] | undefined;
}

/** Memoised: most items don't change when counts arrive. */
const RailItem = memo(function RailItem({ item, count, next }: RailItemProps) {
  const { pathname } = useLocation();
  const isCurrent = pathname.startsWith(item.root);
  const { icon } = item;
  return (
    <li className={`flex-1 sm:flex-none sm:px-1.5 lg:px-2.5 ${item.place === 'main' ? 'flex' : 'hidden sm:flex'}`}>
      <Link
        to={item.to}
        {...(isCurrent ? { 'aria-current': 'page' as const } : {})}
        {...(count === undefined && next === undefined ? {} : { 'aria-describedby': `count-${item.root.slice(1)}` })}
        onPointerEnter={() => void preloadPage(item.root)}
        onFocus={() => void preloadPage(item.root)}
        className={`flex min-h-15 flex-1 flex-col items-center justify-center gap-1 rounded-md py-1.5 text-xs font-semibold hover:text-rail-ink sm:w-17 sm:flex-none lg:min-h-10 lg:w-auto lg:flex-1 lg:flex-row lg:justify-start lg:gap-3 lg:px-3 lg:text-base ${
          isCurrent ? 'is-current bg-rail-active text-rail-ink shadow-[inset_3px_0_0_var(--hivis)]' : ''
        }`}
      >
        <span className="flex items-center gap-1 lg:contents">
          <Icon of={icon} size={20} />
          {count === undefined ? null : <RailNumber count={count} />}
        </span>
        <span className="rail-word lg:order-1 lg:flex-1">{item.name}</span>
        {next === undefined ? null : <RailTime next={next} id={`count-${item.root.slice(1)}`} />}
      </Link>
      {count === undefined ? null : (
        <span id={`count-${item.root.slice(1)}`} hidden>
          {count.says}
        </span>
      )}
    </li>
  );
});

/** Shown after the label or, if there is no room, beside the icon and capped at "99+". */
function RailNumber({ count: { count, isLoud } }: { readonly count: RailCount }) {
  if (!isLoud) {
    return (
      <span aria-hidden="true" className="hidden text-sm font-medium tabular-nums lg:order-2 lg:inline">
        {formatCount(count)}
      </span>
    );
  }
  return (
    <span
      aria-hidden="true"
      className="rounded-[5px] bg-attn px-1 text-xs font-bold text-on-attn tabular-nums lg:order-2 lg:px-1.5 lg:text-sm"
    >
      {count > MAX_BESIDE_ICON ? (
        <>
          <span className="lg:hidden">{MAX_BESIDE_ICON}+</span>
          <span className="max-lg:hidden">{formatCount(count)}</span>
        </>
      ) : (
        formatCount(count)
      )}
    </span>
  );
}

function ServiceLine() {
  const { data: session } = useQuery(sessionQuery());
  const isOnline = useIsOnline();
  const service = session?.service;
  if (service == null) return <div className="hidden h-9 lg:block" />;
  // While this device is offline, the state of the service is unknown.
  const isConnected = isOnline && service.state === 'connected';
  return (
    <p className="hidden items-center gap-2.5 px-5 pt-3 text-sm lg:flex">
      <span aria-hidden="true" className={`size-2 flex-none ${isConnected ? 'bg-[#3fc07c]' : 'bg-attn'}`} />
      <span className="truncate">
        {isConnected ? shellCopy.connected : isOnline ? shellCopy.notConnected : shellCopy.offline}
        {service.embedded
          ? ` · ${service.demo ? shellCopy.demo : shellCopy.sandbox}`
          : service.account_name === null
            ? ''
            : ` · ${service.account_name}`}
      </span>
    </p>
  );
}
