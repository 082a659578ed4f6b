const day = new Intl.DateTimeFormat('en-AU', {
  day: '2-digit',
  month: 'short',
  year: 'numeric',
  timeZone: 'Australia/Sydney',
});
const minute = new Intl.DateTimeFormat('en-AU', {
  day: '2-digit',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'Australia/Sydney',
  timeZoneName: 'short',
});
const countries = new Intl.DisplayNames('en', { type: 'region' });

export function formatDay(at: number): string {
  return day.format(at);
}

export function formatMinute(at: number): string {
  return minute.format(at);
}

export function formatKilograms(kilograms: number): string {
  return `${kilograms.toFixed(2)} kg`;
}

export function nameCountry(code: string): string {
  try {
    return countries.of(code) ?? code;
  } catch {
    return code;
  }
}
