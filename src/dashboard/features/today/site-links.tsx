import type { Today } from '#contract/gateway/today.ts';
import { formatCount } from '#dashboard/copy/plural.ts';
import { todayCopy as copy } from '#dashboard/copy/today.ts';
import { Link } from '#dashboard/router/link.tsx';

interface SiteLinksProps {
  readonly sites: Today['sites'];
  readonly chosen: string | undefined;
  readonly withSite: (site: string | undefined) => string;
}

/** Links to all sites or a single one, each with its number of lanes. Renders nothing if there is only one site. */
export function SiteLinks({ sites, chosen, withSite }: SiteLinksProps) {
  if (sites.length < 2) return null;
  const all = sites.reduce((sum, site) => sum + site.lanes, 0);
  const links = [
    { id: undefined, name: copy.allSites, lanes: all },
    ...sites.map((site) => ({ id: site.site_id, name: site.name, lanes: site.lanes })),
  ];
  return (
    <nav aria-label={copy.sites} className="-my-1 flex flex-wrap gap-x-1">
      {links.map(({ id, name, lanes }) => (
        <Link
          key={id ?? ''}
          to={withSite(id)}
          {...(id === chosen ? { 'aria-current': 'page' as const } : {})}
          className="flex min-h-11 max-w-full items-center gap-1.5 wrap-anywhere px-3 text-table font-semibold text-ink-2 hover:text-ink aria-[current=page]:text-ink aria-[current=page]:shadow-[inset_0_-3px_0_var(--ink)]"
        >
          {name} <span className="font-medium text-ink-3 tabular-nums">{formatCount(lanes)}</span>
        </Link>
      ))}
    </nav>
  );
}
