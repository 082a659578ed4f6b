import { lazyPage } from './components/lazy-page.ts';

/** Pages that are fetched when first shown, or when someone points at a link to them; by the start of their address. */
export const PAGES = {
  '/sign-in': lazyPage(() => import('#dashboard/features/sign-in/sign-in-page.tsx'), 'SignInPage'),
  '/today': lazyPage(() => import('#dashboard/features/today/today-page.tsx'), 'TodayPage'),
  '/bookings': lazyPage(() => import('#dashboard/features/booking/bookings-page.tsx'), 'BookingsPage'),
  '/bookings/': lazyPage(() => import('#dashboard/features/booking/booking-page.tsx'), 'BookingPage'),
  '/labels': lazyPage(() => import('#dashboard/features/labels/labels-page.tsx'), 'LabelsPage'),
  '/manifests': lazyPage(() => import('#dashboard/features/manifests/manifests-page.tsx'), 'ManifestsPage'),
  '/manifests/': lazyPage(() => import('#dashboard/features/manifests/manifest-page.tsx'), 'ManifestPage'),
  '/settings': lazyPage(() => import('#dashboard/features/settings/settings-page.tsx'), 'SettingsPage'),
  '/scan': lazyPage(() => import('#dashboard/features/scan/scan-page.tsx'), 'ScanPage'),
  '/webhooks': lazyPage(() => import('#dashboard/features/webhooks/webhooks-page.tsx'), 'WebhooksPage'),
  '/sandbox': lazyPage(() => import('#dashboard/features/sandbox/sandbox-page.tsx'), 'SandboxPage'),
} as const;

const loads: ReadonlyMap<string, () => Promise<unknown>> = new Map(
  Object.entries(PAGES).map(([root, { load }]) => [root, load]),
);

/** Loads the page at a path if it has a chunk of its own; a loaded page is rendered at once. Rejects as `loadChunk` does. */
export async function loadPage(path: string): Promise<void> {
  const [, root = '', below = ''] = path.split('/');
  await ((below === '' ? undefined : loads.get(`/${root}/`)) ?? loads.get(`/${root}`))?.();
}

/** If it can't be fetched now, the page itself retries and reports the failure. */
export async function preloadPage(path: string): Promise<void> {
  await loadPage(path).catch(() => undefined);
}
