import type { Lane } from '#contract/gateway/lanes.ts';
import type { Site, Today } from '#contract/gateway/today.ts';

export interface LaneNames {
  /** "Northpost" */
  readonly carrier: string;
  /** "Standard", unless the carrier's name already ends with it. */
  readonly level: string | null;
  /** "Northpost Standard", or "Northpost Standard, Perth" if there are several sites. */
  readonly whole: string;
  readonly site: Site | undefined;
  /** Whether the site's time zone differs from the default site's. */
  readonly isElsewhere: boolean;
}

export function nameLane(lane: Lane, { sites }: Pick<Today, 'sites'>): LaneNames {
  const carrier = lane.courier_name ?? lane.courier_allocation ?? '';
  const level = lane.level !== null && !carrier.endsWith(lane.level) ? lane.level : null;
  const site = sites.find((one) => one.site_id === lane.site_id);
  const short = level === null ? carrier : `${carrier} ${level}`;
  const home = sites.find((one) => one.is_default);
  return {
    carrier,
    level,
    whole: sites.length > 1 && site !== undefined ? `${short}, ${site.name}` : short,
    site,
    isElsewhere: site !== undefined && home !== undefined && site.time_zone !== home.time_zone,
  };
}
