/*
 * Services send the same field as a string, a number or nothing (field services F3). Each of these functions reads a value
 * as one type, and returns null if it can't: a malformed field counts as not sent.
 */

export type JsonObject = Readonly<Record<string, unknown>>;

export function toObject(value: unknown): JsonObject | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : null;
}

export function toList(value: unknown): readonly unknown[] | null {
  return Array.isArray(value) ? (value as readonly unknown[]) : null;
}

/** A whole number beyond 2^53 may have lost digits: it would be another text than the one that was sent. */
export function toText(value: unknown): string | null {
  if (typeof value === 'string') return value;
  if (typeof value !== 'number' || !Number.isFinite(value)) return null;
  return Number.isInteger(value) && !Number.isSafeInteger(value) ? null : String(value);
}

/** Some services send a blank or a zero for what has no manifest. */
export function toManifestNumber(value: unknown): string | null {
  const text = toText(value);
  return text === null || ['', '0'].includes(text.trim()) ? null : text;
}

/**
 * An order's number, without spaces that a database of fixed widths may have filled it up with. As a JSON number it can be trusted only if it
 * is a whole one that has kept all its digits.
 */
export function toOrderNumber(value: unknown): string | null {
  if (typeof value === 'string') return value.trim();
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? String(value) : null;
}

/** JSON numbers, or the same in a string: "15.95". */
export function toNumber(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  return typeof value === 'string' && /^\s*-?\d{1,15}(?:\.\d{1,15})?\s*$/.test(value) ? Number(value) : null;
}

const FLAGS: Readonly<Record<string, boolean>> = {
  true: true,
  yes: true,
  y: true,
  1: true,
  false: false,
  no: false,
  n: false,
  0: false,
};

export function toFlag(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value;
  const text = toText(value)?.trim().toLowerCase();
  return text !== undefined && Object.hasOwn(FLAGS, text) ? (FLAGS[text] ?? null) : null;
}

const LACKS_ZONE = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?$/;

/**
 * Reads a date and time in any of the formats of F5, as ISO 8601 in UTC with milliseconds. Without a zone it is in UTC, like the times of a
 * history in the document.
 */
export function toInstant(value: unknown): string | null {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.test(value)) return null;
  const at = Date.parse(LACKS_ZONE.test(value) ? `${value}Z` : value);
  return Number.isNaN(at) ? null : new Date(at).toISOString();
}
