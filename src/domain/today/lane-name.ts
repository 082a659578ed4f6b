import { carrierClassOf } from '#domain/carrier-class.ts';

/** The main site, until the owner has named another the default. */
export const MAIN_SITE = 'main';

/** Names the lane of a carrier class at a site. */
export function laneKeyOf(siteId: string, carrierClass: string): string {
  return `${siteId}:${carrierClass}`;
}

/** The site and the carrier class of a lane; undefined for a text that names none. */
export function readLaneKey(key: string): { readonly siteId: string; readonly carrierClass: string } | undefined {
  const found = /^([\w-]{1,50}):(.+)$/su.exec(key);
  return found?.[1] === undefined || found[2] === undefined ? undefined : { siteId: found[1], carrierClass: found[2] };
}

/** What vans tell apart: the class, or the carrier where no class is known. Null: no carrier was chosen. */
export function carrierClassKey(courierName: string | null, courierAllocation: string | null): string | null {
  const key = courierAllocation ?? courierName;
  return key === null || key.trim() === '' ? null : key;
}

const LEVELS = new Set(['standard', 'express', 'priority']);

/** The level of a class, once: "Express" of "Swiftline" and "SwiftlineExpress". Null where the carrier's name says it all. */
export function levelOf(
  courierName: string | null,
  courierAllocation: string | null,
  courierType: string | null,
): string | null {
  const level = carrierClassOf(courierName, courierAllocation);
  if (level !== null) return level;
  // In orders that are read, some services have the carrier's name there (field services F4).
  const type = courierType?.toLowerCase() ?? '';
  if (!LEVELS.has(type) || courierName?.toLowerCase().includes(type) === true) return null;
  return `${type.slice(0, 1).toUpperCase()}${type.slice(1)}`;
}
