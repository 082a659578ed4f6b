import { nameAnswer, type PageToRender } from '#contract/gateway/first-answers.ts';
import type { ManifestDetail } from '#contract/gateway/manifests.ts';
import type { Session } from '#contract/gateway/session.ts';
import { readOrderAddress } from './features/orders/filters/order-address.ts';
import { findFrame } from './framed-pages.ts';
import { isSettingsSection } from './features/settings/settings-sections.ts';
import { chosenColumns, storedColumns } from './features/orders/list/stored-columns.ts';

const SETTINGS = '/settings/';
const DAY_COLUMNS = ['expected', 'placed', 'age'] as const;

/**
 * Call after `setClientHints`. Whether the server can render a page as the browser would: it has the data, and nothing depends on what only
 * a browser knows, like the reader's local days. For most pages it only renders the frame.
 */
export function isRenderedOnServer({ path, search, answers }: PageToRender): boolean {
  const session = answers[nameAnswer('/session')] as Session | undefined;
  if (session === undefined) return false;
  if (path === '/sign-in') return session.person === null;
  if (session.person === null) return false;
  if (path.startsWith(SETTINGS) && !isSettingsSection(path.slice(SETTINGS.length))) return false;
  if (findFrame(path) !== undefined) return true;
  if (path.startsWith('/manifests/')) return isManifestWithPdf(answers[nameAnswer(path)]);
  if (path !== '/orders') return false;
  const { address } = readOrderAddress(new URLSearchParams(search));
  const hasList = Object.keys(answers).some((name) => name.startsWith('/orders?'));
  const columns = chosenColumns(address.view, address.cols, storedColumns.get());
  // Their days are in the reader's time zone.
  const hasDays = DAY_COLUMNS.some((id) => columns.includes(id));
  return hasList && !hasDays && address.order === undefined && address.dialog === undefined;
}

/** Without one, the browser requests the manifest itself and shows why there is none. */
function isManifestWithPdf(answer: unknown): boolean {
  const manifest = answer as ManifestDetail | undefined;
  return manifest?.has_pdf === true && manifest.state !== 'failed';
}
