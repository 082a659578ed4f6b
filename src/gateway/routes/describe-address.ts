/** A webhook's address in a form that may be logged: many contain a key, in the query or, as with our own receiver, in the path. */
export function describeAddress(address: string | null | undefined): string | null {
  const url = URL.parse(address ?? '');
  return url && url.origin + hideToken(url.pathname);
}

/** A path without the token of our status webhook receiver. */
export function hideToken(path: string): string {
  return path.replace(/(?<=\/api\/hooks\/)[^/]+/u, '…');
}
