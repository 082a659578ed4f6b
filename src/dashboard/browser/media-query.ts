const cache = new Map<string, MediaQueryList>();

/** Caches media queries, because the browser keeps every MediaQueryList it returns for as long as the page is open. */
export function mediaQuery(media: string): MediaQueryList {
  const known = cache.get(media) ?? matchMedia(media);
  cache.set(media, known);
  return known;
}
