import { shellCopy } from './copy/shell.ts';

const { nav } = shellCopy;

interface Frame {
  readonly title: string;
  /** Class that positions the title as on the page: alone, or in the middle of a row of controls. */
  readonly place: string;
}

const ALONE = 'pt-5';

/** Pages that the server renders as a frame with a title, by address: their contents depend on what the reader's browser knows. */
const FRAMES: ReadonlyMap<string, Frame> = new Map([
  ['/today', { title: nav.today, place: 'pt-beside-field' }],
  ['/scan', { title: nav.scan, place: 'pt-8.25' }],
  ['/labels', { title: nav.labels, place: 'pt-beside-control' }],
  ['/bookings', { title: nav.bookings, place: ALONE }],
  ['/manifests', { title: nav.manifests, place: ALONE }],
  ['/webhooks', { title: nav.webhooks, place: ALONE }],
  ['/settings', { title: nav.settings, place: ALONE }],
]);

/** The frame of such a page; undefined for any other. */
export function findFrame(path: string): Frame | undefined {
  return FRAMES.get(path.startsWith('/settings/') ? '/settings' : path);
}
