const MINUTE_MS = 60_000;
const HOUR_MIN = 60;
const DAY_MIN = 24 * HOUR_MIN;
/** The last minutes before a cut-off are counted down in seconds. */
const BY_SECONDS_MS = 10 * MINUTE_MS;

/** "3 h 30", "40 min", "9:42", "12 min ago". `leftMs`: time to the cut-off, ms; rounded down. */
export function formatCountdown(leftMs: number): string {
  if (leftMs <= 0) return `${formatMinutes(Math.floor(-leftMs / MINUTE_MS))} ago`;
  if (leftMs >= BY_SECONDS_MS) return formatMinutes(Math.floor(leftMs / MINUTE_MS));
  const seconds = Math.floor(leftMs / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** The same without seconds, for the navigation and the tab title: "10 min" until nine minutes are left. */
export function formatCountdownInMinutes(leftMs: number): string {
  return leftMs > 0 && leftMs < BY_SECONDS_MS ? formatMinutes(Math.ceil(leftMs / MINUTE_MS)) : formatCountdown(leftMs);
}

function formatMinutes(minutes: number): string {
  if (minutes < HOUR_MIN) return `${minutes} min`;
  const [days, hours, rest] = [
    Math.floor(minutes / DAY_MIN),
    Math.floor((minutes % DAY_MIN) / HOUR_MIN),
    minutes % HOUR_MIN,
  ];
  if (days > 0) return hours === 0 ? `${days} d` : `${days} d ${hours} h`;
  return rest === 0 ? `${hours} h` : `${hours} h ${String(rest).padStart(2, '0')}`;
}
