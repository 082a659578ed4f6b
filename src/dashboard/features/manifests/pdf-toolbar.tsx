import { ChevronLeft, ChevronRight, Ellipsis, Minus, Plus, RefreshCw } from 'lucide';
import { type ReactNode, useId, useState } from 'react';
import { manifestCopy } from '#dashboard/copy/manifests.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { MenuButton } from '#dashboard/ui/menu.tsx';
import { type PdfPlace, ZOOM_STEPS } from './use-pdf-place.ts';
import { Icon } from '#dashboard/ui/icon.tsx';

interface PdfToolbarProps {
  readonly pages: number;
  readonly place: PdfPlace;
  readonly isRefreshing: boolean;
  readonly onRefresh: () => void;
}

const ICON = { size: 17, 'aria-hidden': true } as const;

/** Page and zoom controls of the PDF. Stays visible while the pages scroll. */
export function PdfToolbar({ pages, place, isRefreshing, onRefresh }: PdfToolbarProps) {
  const { page, zoom } = place;
  const zooms =
    typeof zoom === 'number' && !ZOOM_STEPS.some((step) => step === zoom) ? [...ZOOM_STEPS, zoom] : ZOOM_STEPS;
  // How large a fitted page is shown isn't known before the PDF is open.
  const isSizeUnknown = pages === 0 && typeof zoom !== 'number';
  const choice = (value: PdfPlace['zoom'], name: string) => ({
    name,
    checked: zoom === value,
    onChoose: () => place.setZoom(value),
  });
  return (
    <div
      role="toolbar"
      aria-label={manifestCopy.tools}
      className="no-print sticky top-14 z-10 flex min-h-14 flex-wrap items-center gap-1 rounded-t-[10px] border-b border-line bg-surface px-3 py-1.5 text-table"
    >
      <Tool name={manifestCopy.previousPage} isOff={page <= 1} onPress={() => place.goToPage(page - 1)}>
        <Icon of={ChevronLeft} {...ICON} />
      </Tool>
      <PageField key={page} page={page} pages={pages} onGo={place.goToPage} />
      <Tool name={manifestCopy.nextPage} isOff={page >= pages} onPress={() => place.goToPage(page + 1)}>
        <Icon of={ChevronRight} {...ICON} />
      </Tool>
      <span className="mx-2 hidden h-6 w-px bg-line sm:block" />
      <div className="flex items-center gap-1 max-lg:hidden">
        <Tool name={manifestCopy.zoomOut} isOff={isSizeUnknown || zoom === 50} onPress={() => place.stepZoom(-1)}>
          <Icon of={Minus} {...ICON} />
        </Tool>
        <select
          aria-label={manifestCopy.zoom}
          value={String(zoom)}
          onChange={({ target: { value } }) =>
            place.setZoom(value === 'fit-width' || value === 'fit-page' ? value : Number(value))
          }
          className="min-h-(--control-small) rounded-md border border-line-strong bg-surface px-2"
        >
          <option value="fit-width">{manifestCopy.fitWidth}</option>
          <option value="fit-page">{manifestCopy.fitPage}</option>
          {zooms.map((step) => (
            <option key={step} value={step}>
              {step} %
            </option>
          ))}
        </select>
        <Tool name={manifestCopy.zoomIn} isOff={isSizeUnknown || zoom === 300} onPress={() => place.stepZoom(1)}>
          <Icon of={Plus} {...ICON} />
        </Tool>
      </div>
      <MenuButton
        tone="quiet"
        size="small"
        className="px-2.5! lg:hidden"
        aria-label={manifestCopy.zoom}
        menuName={manifestCopy.zoom}
        icon={<Icon of={Ellipsis} {...ICON} size={20} />}
        align="start"
        items={[
          { name: manifestCopy.zoomOut, unavailable: isSizeUnknown || zoom === 50, onChoose: () => place.stepZoom(-1) },
          { name: manifestCopy.zoomIn, unavailable: isSizeUnknown || zoom === 300, onChoose: () => place.stepZoom(1) },
          choice('fit-width', manifestCopy.fitWidth),
          choice('fit-page', manifestCopy.fitPage),
          ...zooms.map((step) => choice(step, `${step} %`)),
        ]}
      />
      <Button
        tone="quiet"
        size="small"
        className="ml-auto"
        icon={<Icon of={RefreshCw} {...ICON} />}
        busy={isRefreshing && manifestCopy.gettingLink}
        onClick={onRefresh}
      >
        {manifestCopy.refreshLink}
      </Button>
    </div>
  );
}

interface ToolProps {
  readonly name: string;
  readonly isOff: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

function Tool({ name, isOff, onPress, children }: ToolProps) {
  return (
    <Button
      tone="quiet"
      size="small"
      aria-label={name}
      title={name}
      unavailable={isOff}
      onClick={onPress}
      className="min-w-(--control-small)"
    >
      {children}
    </Button>
  );
}

function PageField({
  page,
  pages,
  onGo,
}: {
  readonly page: number;
  readonly pages: number;
  readonly onGo: (page: number) => void;
}) {
  const id = useId();
  const [text, setText] = useState(String(page));
  const go = () => {
    const wanted = Number(text);
    if (Number.isInteger(wanted) && wanted >= 1 && wanted <= pages) onGo(wanted);
    else setText(String(page));
  };
  return (
    <>
      <input
        id={id}
        aria-label={manifestCopy.pageNumber}
        inputMode="numeric"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={go}
        onKeyDown={(event) => {
          if (event.key === 'Enter') go();
        }}
        className="min-h-(--control-small) w-12 rounded-md border border-line-strong bg-surface px-2 text-center tabular-nums"
      />
      <span className="min-w-9 px-1 text-ink-2 tabular-nums">{pages === 0 ? null : manifestCopy.ofPages(pages)}</span>
    </>
  );
}
