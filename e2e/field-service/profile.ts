/** How a service in the field differs from the interface document. */
export interface Profile {
  /** Orders, tracking and merchant, which services usually have beside the document's endpoints. */
  readonly hasUsualEndpoints: boolean;
  /** Booked items as older services answer them: no manifest_id, no orders, no courier_allocation. */
  readonly answersLikeOld: boolean;
  /** Every optional key is null, or missing. */
  readonly blanksOptionalKeys: boolean;
  /** How long POST /book works, milliseconds. */
  readonly booksWithinMs: number;
  /** A proxy in front ends POST /book with 504 and HTML after this long, while the booking goes on; 0: no proxy. */
  readonly cutAfterMs: number;
  /** Requests a minute and key; beyond it 429 without Retry-After. 0: no limit. */
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
