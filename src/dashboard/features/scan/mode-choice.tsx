import { useId } from 'react';
import { scanCopy as copy } from '#dashboard/copy/scan.ts';
import { MODES, type ScanMode } from '#dashboard/state/scan-list.ts';

interface ModeChoiceProps {
  readonly mode: ScanMode;
  readonly onChoose: (mode: ScanMode) => void;
}

/** The choice of scan mode, as a large segmented control. */
export function ModeChoice({ mode, onChoose }: ModeChoiceProps) {
  // Unique, because there may be two: an order that covers the whole page has its own.
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={copy.mode}
      className="flex min-h-16 overflow-hidden rounded-md cramped:flex-col border border-line-strong bg-surface"
    >
      {MODES.map((one) => (
        <label
          key={one}
          className="flex cursor-pointer cramped:min-h-16 items-center px-5 font-semibold has-checked:bg-ink has-checked:text-canvas has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-focus"
        >
          <input type="radio" name={name} checked={one === mode} onChange={() => onChoose(one)} className="sr-only" />
          {copy.modes[one]}
        </label>
      ))}
    </div>
  );
}
