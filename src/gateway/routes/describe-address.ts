/** A webhook's address as it may be written down: many hold a key, in their query or, as our own receiver's, in their path. */
export function describeAddress(address: string | null | undefined): string | null {
  const url = URL.parse(address ?? '');
  return url && url.origin + hideToken(url.pathname);
}

/** A path without the token of our receiver of status webhooks. */
export function hideToken(path: string): string {
  return path.replace(/(?<=\/api\/hooks\/)[^/]+/u, '…');
}
