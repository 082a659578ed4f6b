/** The error code of an answer, in whatever shape it came; undefined when there is none. */
export function errorCodeOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value === '' ? undefined : value;
  if (typeof value === 'number' || value === true) return String(value);
  if (typeof value !== 'object' || value === null) return undefined;
  const parts = value as { code?: unknown; error?: unknown; message?: unknown };
  return errorCodeOf(parts.code) ?? errorCodeOf(parts.error) ?? errorCodeOf(parts.message) ?? 'unknown_error';
}
