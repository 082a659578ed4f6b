/** How a field service differs from the interface document. */
export interface Profile {
  /** Has orders, tracking and merchant endpoints, which services usually offer beyond the document's. */
  readonly hasUsualEndpoints: boolean;
  /** Answers booked items as older services do: no manifest_id, no orders, no courier_allocation. */
  readonly answersLikeOld: boolean;
  /** Every optional key is null or missing. */
  readonly blanksOptionalKeys: boolean;
  /** How long POST /book takes, in milliseconds. */
  readonly booksWithinMs: number;
  /** A proxy in front ends POST /book with 504 and HTML after this many milliseconds, while the booking continues; 0: no proxy. */
  readonly cutAfterMs: number;
  /** Requests per minute and key; beyond that, 429 without Retry-After. 0: no limit. */
  readonly requestsPerMinute: number;
}

const DOCUMENTED: Profile = {
  hasUsualEndpoints: false,
  answersLikeOld: false,
  blanksOptionalKeys: false,
  booksWithinMs: 0,
  cutAfterMs: 0,
  requestsPerMinute: 0,
};

export const PROFILES = {
  documented: DOCUMENTED,
  usual: { ...DOCUMENTED, hasUsualEndpoints: true },
  old: { ...DOCUMENTED, answersLikeOld: true },
  nulls: { ...DOCUMENTED, hasUsualEndpoints: true, blanksOptionalKeys: true },
  slow: { ...DOCUMENTED, booksWithinMs: 90_000, cutAfterMs: 30_000 },
  limited: { ...DOCUMENTED, hasUsualEndpoints: true, requestsPerMinute: 60 },
} as const satisfies Readonly<Record<string, Profile>>;
export type ProfileName = keyof typeof PROFILES;
