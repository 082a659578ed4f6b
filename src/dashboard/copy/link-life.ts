const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** How soon a link expires: `good` with more than 48 hours left, `expiring` with less, then `expired`. */
export type LinkState = 'good' | 'expiring' | 'expired';

export function linkStateOf(expiresAt: string, now: number): LinkState {
  const left = Date.parse(expiresAt) - now;
  if (left <= 0) return 'expired';
  return left > 2 * DAY_MS ? 'good' : 'expiring';
}

/** "6 d 23 h", "31 h", "42 min": the time left, rounded down. */
export function formatTimeLeft(expiresAt: string, now: number): string {
  const left = Date.parse(expiresAt) - now;
  if (left > 2 * DAY_MS) return `${Math.floor(left / DAY_MS)} d ${Math.floor((left % DAY_MS) / HOUR_MS)} h`;
  if (left > HOUR_MS) return `${Math.floor(left / HOUR_MS)} h`;
  return `${Math.max(0, Math.floor(left / 60_000))} min`;
}

export const LINK_EXPIRED = 'Link expired';

/** "Good for 6 d 23 h", "Expires in 31 h", "Link expired". */
export function describeLinkLife(expiresAt: string, now: number): string {
  const state = linkStateOf(expiresAt, now);
  if (state === 'expired') return LINK_EXPIRED;
  return `${state === 'good' ? 'Good for' : 'Expires in'} ${formatTimeLeft(expiresAt, now)}`;
}
