import { describeFailedRead } from '#dashboard/components/describe-failed-read.ts';
import { useState } from 'react';
import type { OrderFilter } from '#contract/gateway/orders.ts';
import { useStore } from '#dashboard/browser/store.ts';
import { selectionCopy } from '#dashboard/copy/selection.ts';
import { useSelectionVersion } from '#dashboard/state/later-selection.ts';
import { nameFilter, selectAll, wholeView } from './select-all.ts';
import { clearSelection } from './use-selection-actions.ts';

interface SelectAllBannerProps {
  /** The number of orders on the page, all of them selected. */
  readonly onPage: number;
  readonly total: number;
  readonly filter: OrderFilter;
  readonly viewName: string;
}

/** Offers to extend the selection from the page to the whole view: the orders that match now, but none that arrive later. */
export function SelectAllBanner({ onPage, filter, total, viewName }: SelectAllBannerProps) {
  const version = useSelectionVersion();
  const whole = useStore(wholeView);
  const isWhole = whole?.version === version && whole.filter === nameFilter(filter);
  const [step, setStep] = useState<'ready' | 'reading' | 'failed'>('ready');
  const select = async () => {
    setStep('reading');
    try {
      await selectAll(filter);
      setStep('ready');
    } catch {
      setStep('failed');
    }
  };
  const link = 'rounded-xs font-bold text-accent underline underline-offset-2 hover:text-accent-hover';
  return (
    <div className="border-b border-line bg-accent-tint px-4 py-2.5 text-table">
      {isWhole ? (
        <p>
          {selectionCopy.allSelected(whole.count)}{' '}
          <button type="button" className={link} onClick={clearSelection}>
            {selectionCopy.clear}
          </button>
        </p>
      ) : (
        <p>
          {selectionCopy.pageSelected(onPage)}{' '}
          <button type="button" className={link} onClick={() => void select()}>
            {step === 'reading' ? selectionCopy.selectingAll : selectionCopy.selectAll(total, viewName)}
          </button>
          {step === 'failed' ? (
            <span className="ml-2 text-bad-fg">{describeFailedRead(selectionCopy.selectAllFailed)}</span>
          ) : null}
        </p>
      )}
    </div>
  );
}
