/** POST /book takes at most this many tracking numbers (Limits). */
export const BOOK_LIMIT = 1000;
/** Not stated: the limit is also given as "fewer than 1000", so we send one fewer, which satisfies both statements. */
export const ORDERS_PER_REQUEST = 999;
/** Services use tracking numbers of up to 100 characters (field services F9). */
export const LONGEST_TRACKING_NUMBER = 100;
/** Manifest links are valid for 7 days (Limits), in seconds. */
export const LINK_LIFETIME_S = 604_800;
/** Errors, rule 3: "while the retry count is below 8". Not stated: we read it as 8 requests in total. */
export const LABEL_ATTEMPTS = 8;
/** Not stated: waits before attempts 1 to 8, in seconds. The first second comes from Errors, rule 3. */
export const LABEL_WAITS_S = [1, 2, 3, 5, 8, 13, 20, 30] as const;
/** Not stated: how many label requests the gateway has in flight at a time and sends per second, for all users together. */
export const LABELS_AT_A_TIME = 4;
export const LABELS_PER_SECOND = 15;
/** Maximum number of orders in `POST /orders/lookup`. */
export const LOOKUP_LIMIT = 1000;
/** Maximum number of orders on one page of the orders feed. */
export const FEED_PAGE_LIMIT = 500;
/** Maximum size of a JSON body in bytes; servers refuse larger ones. */
export const BODY_LIMIT_BYTES = 4 * 1024 * 1024;
/** Requests per minute, endpoint and account on the embedded platform. */
export const RATE_LIMIT_PER_MINUTE = 1000;

/** Maximum body size of endpoints that anyone may call. */
export const SMALL_BODY_BYTES = 16 * 1024;

/** Limits for tags and notes that people add to orders. */
export const LONGEST_TAG = 40;
export const MAX_TAGS_PER_ORDER = 20;
export const LONGEST_NOTE = 2000;
export const MAX_NOTES_PER_ORDER = 200;
