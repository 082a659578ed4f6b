import { carrierClassOf } from '#domain/carrier-class.ts';

/** The main site, which is the default until the owner chooses another. */
export const MAIN_SITE = 'main';

/** The key of the lane for a carrier class at a site. */
export function laneKeyOf(siteId: string, carrierClass: string): string {
  return `${siteId}:${carrierClass}`;
}

/** Reads the site and carrier class from a lane's key; undefined if the text isn't one. */
export function readLaneKey(key: string): { readonly siteId: string; readonly carrierClass: string } | undefined {
  const found = /^([\w-]{1,50}):(.+)$/su.exec(key);
  return found?.[1] === undefined || found[2] === undefined ? undefined : { siteId: found[1], carrierClass: found[2] };
}

/** What separates vans: the class, or the carrier if no class is known. Null: no carrier was chosen. */
export function carrierClassKey(courierName: string | null, courierAllocation: string | null): string | null {
  const key = courierAllocation ?? courierName;
  return key === null || key.trim() === '' ? null : key;
}

const LEVELS = new Set(['standard', 'express', 'priority']);

/** The level of a class without the carrier's name: "Express" for "Swiftline" and "SwiftlineExpress". Null if the carrier's name says it all. */
export function levelOf(
  courierName: string | null,
  courierAllocation: string | null,
  courierType: string | null,
): string | null {
  const level = carrierClassOf(courierName, courierAllocation);
  if (level !== null) return level;
  // When orders are read, some services return the carrier's name there (field services F4).
  const type = courierType?.toLowerCase() ?? '';
  if (!LEVELS.has(type) || courierName?.toLowerCase().includes(type) === true) return null;
  return `${type.slice(0, 1).toUpperCase()}${type.slice(1)}`;
}
