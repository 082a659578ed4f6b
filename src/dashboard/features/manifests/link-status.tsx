import { Clock } from 'lucide-react';
import type { Link } from '#contract/gateway/manifests.ts';
import { formatTime } from '#dashboard/copy/dates.ts';
import { describeLinkLife, type LinkState, linkStateOf } from '#dashboard/copy/link-life.ts';
import { manifestCopy } from '#dashboard/copy/manifests.ts';
import type { LoadedPdf } from '#dashboard/queries/manifests.ts';
import { useNow } from '#dashboard/ui/clock.ts';

/** How long "New link" stays before the countdown takes its place. */
const SAID_FOR_MS = 5000;

interface LinkStatusProps {
  readonly link: Link | null;
  readonly pdf: LoadedPdf | undefined;
  readonly isFetching: boolean;
  readonly hasFailed: boolean;
}

/** How long the PDF's link is good for. A link that ended takes nothing away: the copy in memory stays on the screen. */
export function LinkStatus(props: LinkStatusProps) {
  const now = useNow();
  const { state, text } = describe(props, now);
  return (
    <span
      role="status"
      aria-label={manifestCopy.linkStatus}
      data-state={state}
      className={`inline-flex items-center gap-1.5 ${state === 'good' || state === 'refreshing' ? '' : 'text-warn-fg'}`}
    >
      {state === 'expiring' ? <Clock size={15} aria-hidden="true" /> : null}
      {text}
    </span>
  );
}

function describe(
  { link, pdf, isFetching, hasFailed }: LinkStatusProps,
  now: number,
): { readonly state: LinkState | 'refreshing'; readonly text: string } {
  const expiresAt = pdf?.expiresAt ?? link?.expires_at;
  if (pdf === undefined && isFetching && expiresAt !== undefined && linkStateOf(expiresAt, now) === 'expired') {
    return { state: 'refreshing', text: manifestCopy.gettingLink };
  }
  if (pdf?.wasRenewed === true && now - pdf.loadedAt < SAID_FOR_MS)
    return { state: 'good', text: manifestCopy.newLink };
  if (expiresAt === undefined) return { state: 'good', text: isFetching ? manifestCopy.loadingPdf : '' };
  const state = hasFailed && pdf === undefined ? 'expired' : linkStateOf(expiresAt, now);
  const copy = state === 'expired' && pdf !== undefined ? ` ${manifestCopy.showingCopy(formatTime(pdf.loadedAt))}` : '';
  return {
    state,
    text: `${describeLinkLife(expiresAt, now)}${state === 'expired' ? `.${copy}` : ''}`.replace(/\.$/, ''),
  };
}
