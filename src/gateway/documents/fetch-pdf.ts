import { isPdf, isWholePdf, trimBeforePdf } from '#domain/whole-pdf.ts';
import { USER_AGENT } from '#gateway/service/user-agent.ts';

const WITHIN_MS = 30_000;
const LARGEST_PDF_BYTES = 25 * 1024 * 1024;
/** Statuses with which various storage products report that a link has expired or its file has moved: a new link may work. */
const LINK_REFUSED: ReadonlySet<number> = new Set([400, 401, 403, 404, 410]);

export type FetchedPdf =
  | { readonly kind: 'pdf'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'link_refused' | 'not_a_pdf' | 'too_large' | 'unreachable' };

/**
 * Fetches a PDF from a link that the platform itself returned. Not stated: a link may be relative to the service's address. Follows no
 * redirects, reads at most 25 MB within 30 s, and accepts only what starts like a PDF, but for a byte order mark or white space, which is
 * removed.
 * Storage is a different host than the service, so our secret is not sent to it (field services F14).
 * Does not guard against a platform that hands out links to addresses inside our own network: the platform is trusted.
 */
export async function fetchPdf(link: string, baseUrl: string, signal?: AbortSignal): Promise<FetchedPdf> {
  const signals = [AbortSignal.timeout(WITHIN_MS), ...(signal ? [signal] : [])];
  try {
    const response = await fetch(new URL(link, `${baseUrl}/`), {
      redirect: 'error',
      headers: { 'user-agent': USER_AGENT },
      signal: AbortSignal.any(signals),
    });
    if (LINK_REFUSED.has(response.status)) return { kind: 'link_refused' };
    if (!response.ok || !response.body) return { kind: 'unreachable' };
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of response.body) {
      size += chunk.length;
      if (size > LARGEST_PDF_BYTES) return { kind: 'too_large' };
      chunks.push(chunk);
    }
    const bytes = trimBeforePdf(new Uint8Array(Buffer.concat(chunks)));
    return isPdfOf(response, bytes) ? { kind: 'pdf', bytes } : { kind: 'not_a_pdf' };
  } catch {
    return { kind: 'unreachable' };
  }
}

/** Without framing, a broken connection looks like the end of the file: then the bytes must also end like a PDF. */
export function isPdfOf({ headers, url }: Response, bytes: Uint8Array): boolean {
  const isFramed = headers.has('content-length') || headers.has('transfer-encoding') || url.startsWith('data:');
  return (isFramed ? isPdf : isWholePdf)(bytes);
}
