import { useRef, useState } from 'react';
import { useListSearch } from '#dashboard/router/use-list-search.ts';

export const ZOOM_STEPS = [50, 75, 100, 125, 150, 200, 300] as const;
export type Zoom = 'fit-width' | 'fit-page' | number;

const CHOICES = { page: isPage, zoom: isZoom };

export interface PdfPlace {
  readonly page: number;
  readonly zoom: Zoom;
  /** The page that a person last went to by number; a new object each time, so that going there twice scrolls twice. */
  readonly jump: { readonly page: number } | undefined;
  readonly goToPage: (page: number) => void;
  /** To be called when the reader scrolls to this page: the URL follows, without scrolling. */
  readonly see: (page: number) => void;
  readonly setZoom: (zoom: Zoom) => void;
  /** The next step up or down from how large the page is shown, also if it is fitted. */
  readonly stepZoom: (direction: 1 | -1) => void;
  /** To be called with the zoom in percent at which the current page is shown. */
  readonly noteZoom: (percent: number) => void;
  /** What the URL says of them that can't be, such as "zoom=abc". */
  readonly ignored: readonly string[];
}

/** Page and zoom of a PDF, kept in the URL so that they survive sharing and reloading. Defaults are left out. */
export function usePdfPlace(pages: number): PdfPlace {
  const [search, setSearch, ignored] = useListSearch(CHOICES);
  const set = (name: string, value: string | null) =>
    setSearch((now) => {
      const next = new URLSearchParams(now);
      if (value === null) next.delete(name);
      else next.set(name, value);
      return next;
    }, 'replace');
  const page = readPage(search.get('page') ?? '', pages);
  const [jump, setJump] = useState(() => (page === 1 ? undefined : { page }));
  const shownZoom = useRef(100);
  const zoom = readZoom(search.get('zoom') ?? '');
  const setZoom = (to: Zoom) => set('zoom', to === 'fit-width' ? null : String(to));
  const see = (to: number) => set('page', to <= 1 ? null : String(Math.min(to, pages)));
  return {
    page,
    jump,
    see,
    zoom,
    goToPage: (to) => {
      setJump({ page: Math.max(1, Math.min(to, pages)) });
      see(to);
    },
    setZoom,
    stepZoom: (direction) => setZoom(stepZoom(zoom, shownZoom.current, direction)),
    noteZoom: (percent) => {
      shownZoom.current = percent;
    },
    ignored,
  };
}

function isPage(text: string): boolean {
  return /^[1-9]\d{0,3}$/.test(text);
}

function readPage(text: string, pages: number): number {
  const page = text === '' ? 1 : Number(text);
  return pages === 0 ? page : Math.min(page, pages);
}

function isZoom(text: string): boolean {
  const isPercent = /^\d{2,3}$/.test(text) && Number(text) >= 50 && Number(text) <= 300;
  return isPercent || text === 'fit-width' || text === 'fit-page';
}

function readZoom(text: string): Zoom {
  if (text === 'fit-page') return text;
  return text === '' || text === 'fit-width' ? 'fit-width' : Number(text);
}

/** The next zoom step up or down from the current zoom, or from what a fit comes to in percent; the same if there is none. */
export function stepZoom(zoom: Zoom, shown: number, direction: 1 | -1): Zoom {
  const now = typeof zoom === 'number' ? zoom : shown;
  const steps =
    direction === 1 ? ZOOM_STEPS.filter((step) => step > now) : ZOOM_STEPS.filter((step) => step < now).toReversed();
  return steps[0] ?? zoom;
}
