const asked = new Map<string, MediaQueryList>();

/** Caches media queries, because the browser keeps every MediaQueryList it returns for as long as the page is open. */
export function mediaQuery(media: string): MediaQueryList {
  const known = asked.get(media) ?? matchMedia(media);
  asked.set(media, known);
  return known;
}
