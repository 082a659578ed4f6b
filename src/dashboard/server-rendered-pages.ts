import { type FirstAnswers, nameAnswer, type PageToRender } from '#contract/gateway/first-answers.ts';
import type { ManifestDetail } from '#contract/gateway/manifests.ts';
import type { Session } from '#contract/gateway/session.ts';
import { manifestCopy } from './copy/manifests.ts';
import { ordersCopy } from './copy/orders.ts';
import { signInCopy } from './copy/sign-in.ts';
import { readOrderAddress } from './features/orders/filters/order-address.ts';
import { findFrame } from './framed-pages.ts';
import { isSettingsSection } from './features/settings/settings-sections.ts';
import { chosenColumns, storedColumns } from './features/orders/list/stored-columns.ts';

const SETTINGS = '/settings/';
const DAY_COLUMNS = ['expected', 'placed', 'age'] as const;

/**
 * Call after `setClientHints`. The title of a page that the server can render as the browser would: it has the data, and nothing depends on
 * what only a browser knows, like the reader's local days. Undefined for any other page. For most pages it only renders the frame.
 */
export function titleOnServer({ path, search, answers }: PageToRender): string | undefined {
  const session = answers[nameAnswer('/session')] as Session | undefined;
  if (session === undefined) return undefined;
  if (path === '/sign-in') return session.person === null ? titleOfSignIn(session) : undefined;
  if (session.person === null) return undefined;
  if (path.startsWith(SETTINGS) && !isSettingsSection(path.slice(SETTINGS.length))) return undefined;
  if (path.startsWith('/manifests/')) return titleOfManifest(answers[nameAnswer(path)]);
  if (path === '/orders') return isListOnServer(search, answers) ? ordersCopy.title : undefined;
  return findFrame(path)?.title;
}

function titleOfSignIn({ first_visit }: Session): string {
  return first_visit ? signInCopy.firstTitle : signInCopy.title;
}

function isListOnServer(search: string, answers: FirstAnswers): boolean {
  const { address } = readOrderAddress(new URLSearchParams(search));
  const hasList = Object.keys(answers).some((name) => name.startsWith('/orders?'));
  const columns = chosenColumns(address.view, address.cols, storedColumns.get());
  // Their days are in the reader's time zone.
  const hasDays = DAY_COLUMNS.some((id) => columns.includes(id));
  return hasList && !hasDays && address.order === undefined && address.dialog === undefined;
}

/** Without one, the browser requests the manifest itself and shows why there is none. */
function titleOfManifest(answer: unknown): string | undefined {
  const manifest = answer as ManifestDetail | undefined;
  return manifest?.has_pdf === true && manifest.state !== 'failed'
    ? manifestCopy.heading(manifest.courier_name)
    : undefined;
}
