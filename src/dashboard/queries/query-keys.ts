/** Query keys. Related ones share a prefix, so that an event can invalidate them together. */

/**
 * `list` is a snapshot: it is refetched only when a person navigates or refreshes, so that rows never jump.
 * Everything under `live` is refetched whenever orders change.
 */
export const orderKeys = { list: ['orders', 'list'], live: ['orders', 'live'] } as const;

export const sessionKeys = { session: ['session'] } as const;
