import { isExpired, type LinkLife } from '#domain/signed-link.ts';
import type { PlatformLink } from '#gateway/service/platform-link.ts';
import { type FetchedPdf, fetchPdf } from './fetch-pdf.ts';

export interface SignedLink {
  readonly link: string;
  /** By the service's clock, which storage uses. */
  readonly life: LinkLife;
}

export type NoPdf = Exclude<FetchedPdf, { readonly kind: 'pdf' }>;

export interface SignedPdf {
  readonly kind: 'pdf';
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly life: LinkLife;
  /** Whether a known link had to be replaced by a new one. */
  readonly renewed: boolean;
}

/**
 * The PDF behind a signed link. A link that has expired, by the service's clock or because storage refuses it, is renewed once.
 * If there is no link, `renew` returns why, and so does this function. `isRefused`: storage refused the known link, so that returning it
 * again is pointless.
 */
export async function readSignedPdf<NoLink extends { readonly kind: string }>(
  known: SignedLink | undefined,
  { clock, baseUrl }: Pick<PlatformLink, 'clock' | 'baseUrl'>,
  renew: (isRefused: boolean) => Promise<SignedLink | NoLink>,
): Promise<SignedPdf | NoPdf | NoLink> {
  const isTried = known !== undefined && !isExpired(known.life, clock.now());
  if (isTried) {
    const fetched = await fetchPdf(known.link, baseUrl);
    if (fetched.kind === 'pdf') return { ...fetched, life: known.life, renewed: false };
    if (fetched.kind !== 'link_refused') return fetched;
  }
  const current = await renew(isTried);
  if (!('link' in current)) return current;
  const fetched = await fetchPdf(current.link, baseUrl);
  return fetched.kind === 'pdf' ? { ...fetched, life: current.life, renewed: known !== undefined } : fetched;
}
