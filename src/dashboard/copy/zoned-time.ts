const formats = new Map<string, Intl.DateTimeFormat>();

function format(zone: string, options: Intl.DateTimeFormatOptions, value: string | number): string {
  const key = zone + JSON.stringify(options);
  let one = formats.get(key);
  if (one === undefined) {
    one = new Intl.DateTimeFormat('en-AU', { ...options, timeZone: zone });
    formats.set(key, one);
  }
  return one.format(new Date(value));
}

/** 15:20, as the clocks of this time zone (IANA) show it. */
export function formatTimeIn(zone: string, value: string | number): string {
  return format(zone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }, value);
}

/** Friday 20 Nov, of a day like 2026-11-20. */
export function formatLongDay(day: string): string {
  return `${formatWeekday(day)} ${format('UTC', { day: 'numeric', month: 'short' }, `${day}T12:00:00Z`)}`;
}

/** Friday, of a day like 2026-11-20. */
export function formatWeekday(day: string): string {
  return format('UTC', { weekday: 'long' }, `${day}T12:00:00Z`);
}

/** Melbourne, of Australia/Melbourne. */
export function nameZone(zone: string): string {
  return zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');
}
