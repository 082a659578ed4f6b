import { lazyChunk } from './browser/lazy-chunk.ts';

/** Pages that are fetched when they are first shown, or when someone points at a link to them; by the start of their address. */
export const PAGES = {
  '/sign-in': lazyChunk(() => import('#dashboard/features/sign-in/sign-in-page.tsx'), 'SignInPage'),
  '/today': lazyChunk(() => import('#dashboard/features/today/today-page.tsx'), 'TodayPage'),
  '/bookings': lazyChunk(() => import('#dashboard/features/booking/bookings-page.tsx'), 'BookingsPage'),
  '/bookings/': lazyChunk(() => import('#dashboard/features/booking/booking-page.tsx'), 'BookingPage'),
  '/labels': lazyChunk(() => import('#dashboard/features/labels/labels-page.tsx'), 'LabelsPage'),
  '/manifests': lazyChunk(() => import('#dashboard/features/manifests/manifests-page.tsx'), 'ManifestsPage'),
  '/manifests/': lazyChunk(() => import('#dashboard/features/manifests/manifest-page.tsx'), 'ManifestPage'),
  '/settings': lazyChunk(() => import('#dashboard/features/settings/settings-page.tsx'), 'SettingsPage'),
  '/scan': lazyChunk(() => import('#dashboard/features/scan/scan-page.tsx'), 'ScanPage'),
  '/webhooks': lazyChunk(() => import('#dashboard/features/webhooks/webhooks-page.tsx'), 'WebhooksPage'),
  '/sandbox': lazyChunk(() => import('#dashboard/features/sandbox/sandbox-page.tsx'), 'SandboxPage'),
} as const;

const loads: ReadonlyMap<string, () => Promise<unknown>> = new Map(
  Object.entries(PAGES).map(([root, { load }]) => [root, load]),
);

/** Loads the page at a path, if it comes in a chunk of its own: one that was loaded is drawn at once, without a fallback. */
export async function preloadPage(path: string): Promise<void> {
  // The bare address leads to Today.
  const [, root = '', below = ''] = (path === '/' ? '/today' : path).split('/');
  const load = (below === '' ? undefined : loads.get(`/${root}/`)) ?? loads.get(`/${root}`);
  // A chunk that can't be fetched now is asked for again by the page itself, which then tells.
  await load?.().catch(() => undefined);
}
