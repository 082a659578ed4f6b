import type { ManifestId } from '#contract/identifiers.ts';

/** Query keys that the first page doesn't need; see `query-keys.ts`. */

export const bookingKeys = {
  all: ['bookings'],
  one: (attemptId: string) => ['bookings', 'one', attemptId],
} as const;

export const manifestKeys = {
  all: ['manifests'],
  list: ['manifests', 'list'],
  one: (id: ManifestId) => ['manifests', 'one', id],
  /** Deliberately not under `all`: a PDF stays on the screen until a person asks for a new one. */
  pdf: (id: ManifestId) => ['manifest-pdf', id],
} as const;

export const labelKeys = {
  all: ['labels'],
  one: (trackingNumber: string) => ['labels', 'one', trackingNumber],
  /** Not under `all`, as with manifests. An order that is quoted again gets another label, with its own time. */
  pdf: (trackingNumber: string, labelledAt: string | null) => ['label-pdf', trackingNumber, labelledAt],
  pdfs: (trackingNumber: string) => ['label-pdf', trackingNumber],
  box: (trackingNumber: string, labelledAt: string | null) => ['label-box', trackingNumber, labelledAt],
  document: (trackingNumber: string, labelledAt: string | null, kind: string) => [
    'label-document',
    trackingNumber,
    labelledAt,
    kind,
  ],
  documents: (trackingNumber: string) => ['label-document', trackingNumber],
} as const;

export const webhookKeys = {
  settings: ['webhook-settings'],
  freshSecret: ['fresh-secret'],
  receiver: ['webhook-receiver'],
  deliveries: ['webhook-deliveries'],
  /** Under `settings`, because whatever announces a change of those announces one of it. */
  merchant: ['webhook-settings', 'merchant'],
  unknownOrders: ['unknown-orders'],
} as const;

export const todayKeys = {
  all: ['today'],
  cutOffs: ['today', 'cut-offs'],
} as const;

export const peopleKeys = { all: ['people'], names: ['people', 'names'] } as const;
export const auditKeys = { all: ['audit'] } as const;
export const sandboxKeys = { all: ['sandbox'] } as const;
export const serviceKeys = { offer: ['service-offer'] } as const;
export const savedViewKeys = { all: ['saved-views'] } as const;
