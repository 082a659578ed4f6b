import type { LanePart } from '#contract/gateway/lane-parts.ts';

export type SettingsSection =
  | 'connection'
  | 'people'
  | 'cut-offs'
  | 'printing'
  | 'scanner'
  | 'appearance'
  | 'shortcuts'
  | 'audit';

/** Addresses of the pages. They are only built here (`architecture.test.ts`); `router.tsx` names the same paths. */
export const paths = {
  orders: (query?: Readonly<Record<string, string>>) => withQuery('/orders', query ?? { view: 'ready' }),
  /** `search` includes its question mark, as `printOrderAddress` writes it. */
  ordersAt: (search: string) => `/orders${search}`,
  order: (trackingNumber: string) => withQuery('/orders', { view: 'all', order: trackingNumber }),
  /** The orders of a lane of Today, or of a part of it. Without a lane: of all lanes. */
  laneOrders: (lane: string | undefined, part: LanePart, more: Readonly<Record<string, string>> = {}) =>
    withQuery('/orders', { view: 'all', ...(lane === undefined ? {} : { lane }), part, ...more }),
  today: (query?: Readonly<Record<string, string>>) => withQuery('/today', query),
  bookings: (query?: Readonly<Record<string, string>>) => withQuery('/bookings', query),
  booking: (bookingId: string) => `/bookings/${encodeURIComponent(bookingId)}`,
  labels: (query?: Readonly<Record<string, string>>) => withQuery('/labels', query),
  manifests: (query?: Readonly<Record<string, string>>) => withQuery('/manifests', query),
  manifest: (manifestId: number) => `/manifests/${manifestId}`,
  settings: (section: SettingsSection = 'connection') => `/settings/${section}`,
  webhooks: (query?: Readonly<Record<string, string>>) => withQuery('/webhooks', query),
  scan: () => '/scan',
  sandbox: () => '/sandbox',
  signIn: (next?: string) => withQuery('/sign-in', next === undefined ? undefined : { next }),
} as const;

function withQuery(path: string, query: Readonly<Record<string, string>> | undefined): string {
  const text = new URLSearchParams(query).toString();
  return text === '' ? path : `${path}?${text}`;
}
