import { useState } from 'react';
import { useSearchParams } from '#dashboard/router/use-search-params.ts';

export const ZOOM_STEPS = [50, 75, 100, 125, 150, 200, 300] as const;
export type Zoom = 'fit-width' | 'fit-page' | number;

export interface PdfPlace {
  readonly page: number;
  readonly zoom: Zoom;
  /** The page that a person last went to by number; a new object each time, so that going there twice scrolls twice. */
  readonly jump: { readonly page: number } | undefined;
  readonly goToPage: (page: number) => void;
  /** To be called when the reader scrolls to this page: the URL follows, without scrolling. */
  readonly see: (page: number) => void;
  readonly setZoom: (zoom: Zoom) => void;
}

/** Page and zoom of a PDF, kept in the URL so that they survive sharing and reloading. Defaults are left out. */
export function usePdfPlace(pages: number): PdfPlace {
  const [search, setSearch] = useSearchParams();
  const set = (name: string, value: string | null) =>
    setSearch((now) => {
      const next = new URLSearchParams(now);
      if (value === null) next.delete(name);
      else next.set(name, value);
      return next;
    }, 'replace');
  const page = readPage(search.get('page'), pages);
  const [jump, setJump] = useState(() => (page === 1 ? undefined : { page }));
  const see = (to: number) => set('page', to <= 1 ? null : String(Math.min(to, pages)));
  return {
    page,
    jump,
    see,
    zoom: readZoom(search.get('zoom')),
    goToPage: (to) => {
      setJump({ page: Math.max(1, Math.min(to, pages)) });
      see(to);
    },
    setZoom: (zoom) => set('zoom', zoom === 'fit-width' ? null : String(zoom)),
  };
}

function readPage(text: string | null, pages: number): number {
  if (text === null || !/^[1-9]\d{0,3}$/.test(text)) return 1;
  return pages === 0 ? Number(text) : Math.min(Number(text), pages);
}

function readZoom(text: string | null): Zoom {
  if (text === 'fit-page') return text;
  const percent = Number(text ?? '');
  return /^\d{2,3}$/.test(text ?? '') && percent >= 50 && percent <= 300 ? percent : 'fit-width';
}

/** The next zoom step up or down from the current one; a fit counts as 100 %. */
export function stepZoom(zoom: Zoom, direction: 1 | -1): number {
  const now = typeof zoom === 'number' ? zoom : 100;
  const steps =
    direction === 1 ? ZOOM_STEPS.filter((step) => step > now) : ZOOM_STEPS.filter((step) => step < now).toReversed();
  return steps[0] ?? now;
}
