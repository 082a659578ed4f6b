import { lazyChunk } from './browser/lazy-chunk.ts';
import { PageToCome } from './components/page-to-come.tsx';

/** Pages that are fetched when they are first shown, or when someone points at a link to them; by the start of their address. */
export const PAGES = {
  '/sign-in': lazyChunk(() => import('#dashboard/features/sign-in/sign-in-page.tsx'), 'SignInPage', PageToCome),
  '/today': lazyChunk(() => import('#dashboard/features/today/today-page.tsx'), 'TodayPage', PageToCome),
  '/bookings': lazyChunk(() => import('#dashboard/features/booking/bookings-page.tsx'), 'BookingsPage', PageToCome),
  '/bookings/': lazyChunk(() => import('#dashboard/features/booking/booking-page.tsx'), 'BookingPage', PageToCome),
  '/labels': lazyChunk(() => import('#dashboard/features/labels/labels-page.tsx'), 'LabelsPage', PageToCome),
  '/manifests': lazyChunk(
    () => import('#dashboard/features/manifests/manifests-page.tsx'),
    'ManifestsPage',
    PageToCome,
  ),
  '/manifests/': lazyChunk(() => import('#dashboard/features/manifests/manifest-page.tsx'), 'ManifestPage', PageToCome),
  '/settings': lazyChunk(() => import('#dashboard/features/settings/settings-page.tsx'), 'SettingsPage', PageToCome),
  '/scan': lazyChunk(() => import('#dashboard/features/scan/scan-page.tsx'), 'ScanPage', PageToCome),
  '/webhooks': lazyChunk(() => import('#dashboard/features/webhooks/webhooks-page.tsx'), 'WebhooksPage', PageToCome),
  '/sandbox': lazyChunk(() => import('#dashboard/features/sandbox/sandbox-page.tsx'), 'SandboxPage', PageToCome),
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
