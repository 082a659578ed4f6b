import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { manifestCopy } from '#dashboard/copy/manifests.ts';
import { PdfDocument, PdfPage } from '#dashboard/ui/pdf-document.tsx';
import type { OpenPdf } from '#dashboard/ui/pdf-opener.ts';
import type { PdfPlace, Zoom } from './use-pdf-place.ts';

const GAP_PX = 16;
const CSS_PX_PER_POINT = 96 / 72;
/** Pages this close to the viewport are rendered. */
const NEAR = '800px 0px';
/** The page under this line, a third down the viewport, is the current one. */
const READING_LINE = '-33% 0px -67% 0px';

interface PdfPagesProps {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly place: PdfPlace;
  readonly onPages: (pages: number) => void;
  /** Called once the first page has been rendered, or has failed to. */
  readonly onRendered: () => void;
  readonly onDamaged: () => void;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Renders a PDF page by page. Every page's box is laid out in advance, so nothing jumps. */
export function PdfPages({ bytes, place, onPages, onRendered, onDamaged }: PdfPagesProps) {
  const [sizes, setSizes] = useState<readonly Size[]>([]);
  const [firstDrawn] = useState(() => Promise.withResolvers<void>());
  const frame = useRef<HTMLDivElement>(null);
  const space = useSpace(frame);
  const { zoom } = place;
  const noteZoom = useEffectEvent(place.noteZoom);
  const current = sizes[place.page - 1];
  useEffect(() => {
    if (current !== undefined && space > 0)
      noteZoom((100 * widthOf(current, zoom, space)) / (current.width * CSS_PX_PER_POINT));
  }, [current, zoom, space]);
  return (
    // Focusable, so that its keys work and it can be scrolled by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={frame}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="group"
      aria-label={manifestCopy.pages}
      className="flex flex-col gap-4 overflow-x-auto rounded-b-[10px] bg-sunken p-4"
      onKeyDown={(event) => {
        if (event.ctrlKey || event.metaKey) return;
        if (event.key === '+') place.stepZoom(1);
        else if (event.key === '-') place.stepZoom(-1);
        else if (event.key === '0') place.setZoom('fit-width');
      }}
    >
      <PdfDocument
        bytes={bytes}
        onDamaged={onDamaged}
        onOpen={({ pdf, first }) => {
          // The other pages are assumed to be as large as the first until it has been rendered and their sizes are read.
          setSizes(Array.from({ length: pdf.numPages }, () => sizeOf(first)));
          onPages(pdf.numPages);
          const others = async () => {
            await firstDrawn.promise;
            const numbers = Array.from({ length: pdf.numPages - 1 }, (_value, at) => at + 2);
            setSizes([first, ...(await Promise.all(numbers.map((number) => pdf.getPage(number))))].map(sizeOf));
          };
          others().catch(() => {
            // The document may have been closed in the meantime.
            if (!pdf.loadingTask.destroyed) onDamaged();
          });
        }}
        className="flex flex-col items-center-safe"
      >
        {space === 0
          ? null
          : sizes.map((size, at) => (
              <PageBox
                key={`page ${at + 1}`}
                number={at + 1}
                of={sizes.length}
                size={size}
                width={widthOf(size, zoom, space)}
                onRendered={() => {
                  if (at > 0) return;
                  firstDrawn.resolve();
                  onRendered();
                }}
                jump={place.jump?.page === at + 1 ? place.jump : undefined}
                onSeen={() => {
                  if (place.page !== at + 1) place.see(at + 1);
                }}
              />
            ))}
      </PdfDocument>
    </div>
  );
}

function sizeOf(page: OpenPdf['first']): Size {
  return page.getViewport({ scale: 1 });
}

function widthOf(size: Size, zoom: Zoom, space: number): number {
  if (zoom === 'fit-width') return space;
  if (zoom === 'fit-page') return Math.min(space, ((globalThis.innerHeight - 160) * size.width) / size.height);
  return (size.width * CSS_PX_PER_POINT * zoom) / 100;
}

interface PageBoxProps {
  readonly number: number;
  readonly of: number;
  readonly size: Size;
  readonly width: number;
  /** Called once the page has been rendered, or has failed to. */
  readonly onRendered: () => void;
  /** Set when the reader jumps to this page by number. */
  readonly jump: PdfPlace['jump'];
  /** Called when it becomes the current page by scrolling. */
  readonly onSeen: () => void;
}

function PageBox({ number, of, size, width, onRendered, jump, onSeen }: PageBoxProps) {
  const box = useRef<HTMLDivElement>(null);
  const notifySeen = useEffectEvent(onSeen);
  const [isNear, setIsNear] = useState(number === 1);
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting === true) setIsNear(true);
      },
      { rootMargin: NEAR },
    );
    const reading = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting === true) notifySeen();
      },
      { rootMargin: READING_LINE },
    );
    observer.observe(element);
    reading.observe(element);
    return () => {
      observer.disconnect();
      reading.disconnect();
    };
  }, []);
  useEffect(() => {
    if (jump !== undefined) box.current?.scrollIntoView({ block: 'start' });
  }, [jump]);
  return (
    <div
      ref={box}
      className="relative bg-white shadow-pop"
      style={{ width, height: (width * size.height) / size.width, marginBottom: number === of ? 0 : GAP_PX }}
    >
      {isNear ? (
        <PdfPage number={number} name={manifestCopy.pageName(number, of)} width={width} onRendered={onRendered} />
      ) : null}
    </div>
  );
}

/** The width available to a page, in CSS pixels; measured before the first paint. */
function useSpace(frame: React.RefObject<HTMLElement | null>): number {
  const [space, setSpace] = useState(0);
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    const { paddingLeft, paddingRight } = getComputedStyle(element);
    const measure = () =>
      setSpace(Math.floor(element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);
  return space;
}
