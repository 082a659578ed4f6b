/** Pages that are fetched when they are first shown, or when someone points at a link to them; by the start of their address. */
export const PAGE_CHUNKS = {
  '/bookings': () => import('./features/booking/bookings-page.tsx'),
  '/labels': () => import('./features/labels/labels-page.tsx'),
  '/manifests': () => import('./features/manifests/manifests-page.tsx'),
  '/settings': () => import('./features/settings/settings-page.tsx'),
  '/scan': () => import('./features/scan/scan-page.tsx'),
  '/webhooks': () => import('./features/webhooks/webhooks-page.tsx'),
  '/sandbox': () => import('./features/sandbox/sandbox-page.tsx'),
} as const;

export function preloadPage(root: string): void {
  const load = (PAGE_CHUNKS as Readonly<Record<string, () => Promise<unknown>>>)[root];
  // A chunk that can't be fetched now is asked for again by the page itself, which then tells.
  load?.().catch(() => undefined);
}
