/** Pages that are fetched when they are first shown, or when someone points at a link to them; by the start of their address. */
export const PAGE_CHUNKS = {
  '/today': () => import('#dashboard/features/today/today-page.tsx'),
  '/bookings': () => import('#dashboard/features/booking/bookings-page.tsx'),
  '/labels': () => import('#dashboard/features/labels/labels-page.tsx'),
  '/manifests': () => import('#dashboard/features/manifests/manifests-page.tsx'),
  '/settings': () => import('#dashboard/features/settings/settings-page.tsx'),
  '/scan': () => import('#dashboard/features/scan/scan-page.tsx'),
  '/webhooks': () => import('#dashboard/features/webhooks/webhooks-page.tsx'),
  '/sandbox': () => import('#dashboard/features/sandbox/sandbox-page.tsx'),
} as const;

export function preloadPage(root: string): void {
  const load = (PAGE_CHUNKS as Readonly<Record<string, () => Promise<unknown>>>)[root];
  // A chunk that can't be fetched now is asked for again by the page itself, which then tells.
  load?.().catch(() => undefined);
}
