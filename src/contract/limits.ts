/** POST /book takes at most this many tracking numbers (Limits). */
export const BOOK_LIMIT = 1000;
/** Not stated: "fewer than 1000" is said elsewhere, so we send one fewer and are safe under both statements. */
export const ORDERS_PER_REQUEST = 999;
/** Services have tracking numbers of up to 100 characters (field services F9). */
export const LONGEST_TRACKING_NUMBER = 100;
/** Manifest links are valid for 7 days (Limits). Seconds. */
export const LINK_LIFETIME_S = 604_800;
/** Errors, rule 3: "while the retry count is below 8". Not stated: we read it as 8 requests in all. */
export const LABEL_ATTEMPTS = 8;
/** Not stated: waits before attempts 1 to 8, seconds. The first second is given by Errors, rule 3. */
export const LABEL_WAITS_S = [1, 2, 3, 5, 8, 13, 20, 30] as const;
/** Not stated: label requests that the gateway has out at a time, and how many it sends a second, for everybody together. */
export const LABELS_AT_A_TIME = 4;
export const LABELS_PER_SECOND = 15;
/** Most numbers that `POST /orders/lookup` takes. */
export const LOOKUP_LIMIT = 1000;
/** Most orders on one page of the orders feed. */
export const FEED_PAGE_LIMIT = 500;
/** JSON bodies above this are refused by the servers, bytes. */
export const BODY_LIMIT_BYTES = 4 * 1024 * 1024;
/** Requests a minute per endpoint and account on the embedded platform. */
export const RATE_LIMIT_PER_MINUTE = 1000;

/** Bodies of endpoints that anybody may call. */
export const SMALL_BODY_BYTES = 16 * 1024;

/** Tags and notes that people give to orders. */
export const LONGEST_TAG = 40;
export const MOST_TAGS_OF_ORDER = 20;
export const LONGEST_NOTE = 2000;
export const MOST_NOTES_OF_ORDER = 200;
