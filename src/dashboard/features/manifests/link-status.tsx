import { formatReadAt } from '#dashboard/copy/moments.ts';
import { Clock } from 'lucide';
import type { Link } from '#contract/gateway/manifests.ts';
import { describeLinkLife, LINK_EXPIRED, type LinkState, linkStateOf } from '#dashboard/copy/link-life.ts';
import { manifestCopy } from '#dashboard/copy/manifests.ts';
import type { LoadedPdf } from '#dashboard/queries/manifests.ts';
import { useIsHydrated } from '#dashboard/browser/use-is-hydrated.ts';
import { useNow, useServiceNow } from '#dashboard/browser/clock.ts';
import { Icon } from '#dashboard/ui/icon.tsx';

/** Until hydration, because the server doesn't know the browser's time. */
const UNKNOWN = { state: 'good', text: '' } as const;
/** How long "New link" is shown before the countdown replaces it. */
const SAID_FOR_MS = 4000;

interface LinkStatusProps {
  readonly link: Link | null;
  readonly pdf: LoadedPdf | undefined;
  readonly isFetching: boolean;
  /** Whether storage has refused the link, regardless of the clock. */
  readonly isRefused: boolean;
  readonly isRenewing: boolean;
  readonly renewedAt: number | undefined;
}

/** How long the PDF's link is valid. When it expires, the copy in memory stays on the screen. */
export function LinkStatus(props: LinkStatusProps) {
  const [now, serviceNow] = [useNow(), useServiceNow()];
  const { state, text } = useIsHydrated() ? describe(props, now, serviceNow) : UNKNOWN;
  return (
    <span
      role="status"
      aria-label={manifestCopy.linkStatus}
      data-state={state}
      className={`inline-flex items-center gap-1.5 ${state === 'good' || state === 'refreshing' ? '' : 'text-warn-fg'}`}
    >
      {state === 'expiring' ? <Icon of={Clock} size={15} /> : null}
      {text}
    </span>
  );
}

function describe(
  { link, pdf, isFetching, isRefused, isRenewing, renewedAt }: LinkStatusProps,
  now: number,
  serviceNow: number,
): { readonly state: LinkState | 'refreshing'; readonly text: string } {
  const expiresAt = laterOf(pdf?.expiresAt, link?.expires_at);
  const isExpiredWhileLoading =
    pdf === undefined && isFetching && expiresAt !== undefined && linkStateOf(expiresAt, serviceNow) === 'expired';
  if (isRenewing || isExpiredWhileLoading) return { state: 'refreshing', text: manifestCopy.gettingLink };
  const newAt = Math.max(renewedAt ?? 0, pdf?.wasRenewed === true ? pdf.loadedAt : 0);
  if (now - newAt < SAID_FOR_MS) return { state: 'good', text: manifestCopy.newLink };
  if (expiresAt === undefined) return { state: 'good', text: isFetching ? manifestCopy.loadingPdf : '' };
  const state = isRefused ? 'expired' : linkStateOf(expiresAt, serviceNow);
  if (state !== 'expired') return { state, text: describeLinkLife(expiresAt, serviceNow) };
  const copy = pdf === undefined ? '' : `. ${manifestCopy.showingCopy(formatReadAt(pdf.loadedAt, now))}`;
  return { state, text: `${LINK_EXPIRED}${copy}` };
}

/** The PDF and the details are fetched at different times; the newer link counts. Both are ISO 8601 in UTC. */
function laterOf(one: string | null | undefined, other: string | undefined): string | undefined {
  return [one, other]
    .filter((time) => time != null)
    .toSorted()
    .at(-1);
}
