import { DOCUMENTED_ERROR_CODES } from './errors.ts';

/** The error code of an answer, in whatever shape it came; undefined when there is none. The document's codes in its own spelling. */
export function errorCodeOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value === '' ? undefined : (findDocumented(value) ?? value);
  if (typeof value === 'number' || value === true) return String(value);
  if (typeof value !== 'object' || value === null) return undefined;
  const parts = value as { code?: unknown; error?: unknown; message?: unknown };
  return errorCodeOf(parts.code) ?? errorCodeOf(parts.error) ?? errorCodeOf(parts.message) ?? 'unknown_error';
}

/** A code may come as a phrase or in another letter case (field services F7). */
function findDocumented(text: string): string | undefined {
  const code = text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')
    .replace(/\.$/, '');
  return DOCUMENTED_ERROR_CODES.find((documented) => documented === code);
}
