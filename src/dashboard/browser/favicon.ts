export type FaviconState = 'idle' | 'running' | 'good' | 'mixed' | 'bad' | 'unclear';

const CORNERS: Record<Exclude<FaviconState, 'idle'>, string> = {
  running: '<circle cx="24" cy="24" r="6" fill="none" stroke="#5aa3ec" stroke-width="4" stroke-dasharray="24 14"/>',
  good: '<circle cx="24" cy="24" r="8" fill="#007e46"/><path d="m20 24 3 3 5-6" fill="none" stroke="#fff" stroke-width="2.5"/>',
  mixed:
    '<circle cx="24" cy="24" r="8" fill="#f2b036"/><path d="M24 19v5m0 4v.1" stroke="#082020" stroke-width="2.5" stroke-linecap="round"/>',
  bad: '<circle cx="24" cy="24" r="8" fill="#c52c2a"/><path d="m21 21 6 6m0-6-6 6" stroke="#fff" stroke-width="2.5"/>',
  unclear: '<path d="m24 14 10 10-10 10-10-10z" fill="#9147a6"/>',
};

const MARK =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#082020"/><path d="M7 9.5A2.5 2.5 0 0 1 9.5 7H22l3 3v1.4L7 20.2z" fill="#fff"/><path d="M25 14.2v8.3a2.5 2.5 0 0 1-2.5 2.5h-13A2.5 2.5 0 0 1 7 23z" fill="#d2f137"/>';

/** Shows a state in the corner of the tab's icon. Returns a function that removes it. */
export function markFavicon(state: Exclude<FaviconState, 'idle'>): () => void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (link === null) return () => {};
  link.type = 'image/svg+xml';
  link.href = `data:image/svg+xml,${encodeURIComponent(`${MARK}${CORNERS[state]}</svg>`)}`;
  return () => {
    link.type = 'image/png';
    link.href = '/favicon.png';
  };
}
