import type { Site } from '#contract/gateway/today.ts';

/** The time zone of a lane's or a manifest's pickup: that of its site, or of the default site if its own isn't known any more. */
export function zoneOfPickup(pickup: { readonly site_id: string } | undefined, sites: readonly Site[]): string {
  const site = sites.find((one) => one.site_id === pickup?.site_id) ?? sites.find((one) => one.is_default);
  return site?.time_zone ?? 'UTC';
}
