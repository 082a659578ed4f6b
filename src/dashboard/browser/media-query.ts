const asked = new Map<string, MediaQueryList>();

/** The browser's answer to a media query, asked for once: it keeps each one that it gave for as long as the page is open. */
export function mediaQuery(media: string): MediaQueryList {
  const known = asked.get(media) ?? matchMedia(media);
  asked.set(media, known);
  return known;
}
