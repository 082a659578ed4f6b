/** Where a list continues: the last row's value in the sorted column, and its tracking number. */
export interface Place {
  readonly value: string | number | null;
  readonly trackingNumber: string;
}

/** A cursor, which is opaque to clients. */
export function encodeCursor(value: unknown, trackingNumber: string): string {
  return Buffer.from(JSON.stringify([value ?? null, trackingNumber])).toString('base64url');
}

/** Returns undefined for anything that isn't one of our cursors. */
export function decodeCursor(cursor: string): Place | undefined {
  try {
    const place = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')) as unknown;
    if (!Array.isArray(place) || place.length !== 2) return undefined;
    const [value, trackingNumber] = place as unknown[];
    if (
      (typeof value !== 'string' && typeof value !== 'number' && value !== null) ||
      typeof trackingNumber !== 'string'
    )
      return undefined;
    return { value, trackingNumber };
  } catch {
    return undefined;
  }
}
