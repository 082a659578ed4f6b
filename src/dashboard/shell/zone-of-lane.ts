import type { Lane } from '#contract/gateway/lanes.ts';
import type { Today } from '#contract/gateway/today.ts';

/** The time zone of the site where a lane's van comes. */
export function zoneOfLane({ sites }: Today, lane: Lane): string {
  return sites.find((site) => site.site_id === lane.site_id)?.time_zone ?? 'UTC';
}
