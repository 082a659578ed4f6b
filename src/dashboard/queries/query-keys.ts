/** The query keys. Those that belong together share a prefix, so that an event can invalidate them all. */

/**
 * `list` is a snapshot: it is read again only when a person navigates or refreshes, so that rows never jump.
 * Everything under `live` is read again whenever orders change.
 */
export const orderKeys = { list: ['orders', 'list'], live: ['orders', 'live'] } as const;

export const sessionKeys = { session: ['session'] } as const;
