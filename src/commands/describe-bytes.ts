const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const;

/** For example, 1,234,567 becomes "1.2 MB". */
export function describeBytes(bytes: number): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), UNITS.length - 1);
  const value = bytes / 1000 ** power;
  return `${power === 0 ? value : value.toFixed(1)} ${UNITS[power] ?? ''}`;
}
