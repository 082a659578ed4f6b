import type { ManifestId } from '#contract/identifiers.ts';

/** The query keys. Those that belong together share a prefix, so that an event can invalidate them all. */

/**
 * `list` is a snapshot: it is read again only when a person navigates or refreshes, so that rows never jump.
 * Everything under `live` is read again whenever orders change.
 */
export const orderKeys = { list: ['orders', 'list'], live: ['orders', 'live'] } as const;

export const bookingKeys = {
  all: ['bookings'],
  one: (attemptId: string) => ['bookings', 'one', attemptId],
} as const;

export const manifestKeys = {
  all: ['manifests'],
  list: ['manifests', 'list'],
  one: (id: ManifestId) => ['manifests', 'one', id],
  /** Not among `all`: bytes stay on the screen until a person asks for new ones. */
  pdf: (id: ManifestId) => ['manifest-pdf', id],
} as const;

export const labelKeys = {
  all: ['labels'],
  one: (trackingNumber: string) => ['labels', 'one', trackingNumber],
  /** Not among `all`, as with manifests. */
  pdf: (trackingNumber: string) => ['label-pdf', trackingNumber],
  box: (trackingNumber: string) => ['label-box', trackingNumber],
} as const;

export const webhookKeys = {
  settings: ['webhook-settings'],
  receiver: ['webhook-receiver'],
  deliveries: ['webhook-deliveries'],
  merchant: ['merchant-webhook'],
  unknownOrders: ['unknown-orders'],
} as const;

export const sessionKeys = { session: ['session'] } as const;
export const peopleKeys = { all: ['people'] } as const;
export const auditKeys = { all: ['audit'] } as const;
export const sandboxKeys = { all: ['sandbox'] } as const;
export const serviceKeys = { offer: ['service-offer'] } as const;
