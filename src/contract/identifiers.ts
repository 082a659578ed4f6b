import * as z from 'zod/mini';
import { isSegment } from './encode-segment.ts';
import { LONGEST_TRACKING_NUMBER } from './limits.ts';

const LARGEST_INT32 = 2_147_483_647;

/** Identifies an order. Any printable string; `.` and `..` would change the URL that contains them. */
export const TrackingNumber = z.string().check(
  z.minLength(1),
  z.maxLength(LONGEST_TRACKING_NUMBER),
  z.refine((value) => isSegment(value) && !/[\p{Cc}\s/\\]/u.test(value), 'is not a tracking number'),
);
/**
 * A number that a person books or cancels: anything that can be sent. White space around it is refused: a service may drop it, and would
 * book the same order again.
 */
export const SendableNumber = z.string().check(
  z.minLength(1),
  z.maxLength(200),
  z.refine((value) => isSegment(value) && !/\p{Cc}|^\s|\s$/u.test(value), 'is not a tracking number'),
);
export type TrackingNumber = z.infer<typeof TrackingNumber>;

/** Path parameters of endpoints for a single order. */
export const TrackingNumberParams = z.object({ tracking_number: TrackingNumber });

/** A manifest's ID on the platform, for the document endpoint. Not the manifest number. */
export const ManifestId = z.number().check(z.int(), z.minimum(1), z.maximum(LARGEST_INT32)).brand<'ManifestId'>();
export type ManifestId = z.infer<typeof ManifestId>;

/** Slipway's key for a manifest's paper: its ID, or a negative ID of Slipway's own if the service gave none (field services F8). */
export const ManifestKey = z.number().check(z.int(), z.minimum(-LARGEST_INT32), z.maximum(LARGEST_INT32));

/** The carrier's own reference of a manifest. Can't be used to open its document. */
export const ManifestNumber = z.string().brand<'ManifestNumber'>();
export type ManifestNumber = z.infer<typeof ManifestNumber>;

/** Parses a manifest ID from a URL or user input: digits only, no `0x10`, no `1e3`, no spaces. */
export function parseManifestId(text: string): ManifestId | undefined {
  if (!/^[1-9][0-9]{0,9}$/.test(text)) return undefined;
  return ManifestId.safeParse(Number(text)).data;
}

/** A manifest ID in a path. */
export const ManifestIdInPath = z.pipe(
  z.string().check(z.regex(/^[1-9][0-9]{0,9}$/, 'must be a whole number, like 482131')),
  z.transform((text: string, ctx) => {
    const id = parseManifestId(text);
    if (id !== undefined) return id;
    ctx.issues.push({ code: 'custom', message: 'must be a whole number, like 482131', input: text });
    return z.NEVER;
  }),
);

/** A `ManifestKey` in a path. */
export const ManifestKeyInPath = z.pipe(
  z.string().check(z.regex(/^-?[1-9][0-9]{0,9}$/, 'must be a whole number, like 482131')),
  z.transform((text: string, ctx) => {
    const { data } = ManifestKey.safeParse(Number(text));
    if (data !== undefined) return data;
    ctx.issues.push({ code: 'custom', message: 'must be a whole number, like 482131', input: text });
    return z.NEVER;
  }),
);
