import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide';
import { useState } from 'react';
import { printLabelsCopy as copy } from '#dashboard/copy/print-labels.ts';
import { printCandidatesQuery } from '#dashboard/queries/label-prints.ts';
import { useStore } from '#dashboard/browser/store.ts';
import { printSettings } from '#dashboard/state/print-settings.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Dialog } from '#dashboard/ui/dialog.tsx';
import { NothingToPrint } from './nothing-to-print.tsx';
import {
  canBePrinted,
  choosePapers,
  countPapers,
  DEFAULT_CHOICES,
  orderForPrinting,
  readCopies,
  startOn,
} from './print-choices.ts';
import { saveLabels, sendToPrinter, wasPrinted } from './send-to-printer.ts';
import { PrintNotes } from './print-notes.tsx';
import { PaperOptions } from './paper-options.tsx';
import { JobOptions, OrderOptions, SizeOption } from './print-options.tsx';
import { PrintProgress } from './print-progress.tsx';
import type { PreparedLabels } from './prepare-labels.ts';
import { SheetPreview } from './sheet-preview.tsx';
import { TestLabelButton } from './test-label-button.tsx';
import { usePreparedLabels } from './use-prepared-labels.ts';
import { Icon } from '#dashboard/ui/icon.tsx';

interface PrintDialogProps {
  /** Tracking numbers in on-screen order. */
  readonly listed: readonly string[];
  /** Tracking numbers in the order in which they were selected or scanned. */
  readonly scanned: readonly string[];
  readonly listName: string;
  readonly onClose: () => void;
}

/** Asks for paper, order and copies, then prints or saves one PDF with all labels. */
export function PrintDialog({ listed, scanned, listName, onClose }: PrintDialogProps) {
  const { data, isError, isPaused, refetch } = useQuery(printCandidatesQuery(listed));
  const settings = useStore(printSettings);
  const [choices, setChoices] = useState(DEFAULT_CHOICES);
  const [prepared, setPrepared] = useState<PreparedLabels>();
  const { prepare, progress, hasFailed, stop } = usePreparedLabels();
  const candidates = data?.candidates ?? [];
  const numbers = orderForPrinting(candidates, scanned, settings);
  const first = candidates.find((one) => one.tracking_number === numbers[0]);
  const before = candidates.filter((one) => canBePrinted(one) && wasPrinted(one));
  const copies = readCopies(choices.copies);
  const papers = choosePapers(candidates, choices);
  const change =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      // A PDF already in progress has outdated paper, order or number of copies.
      stop();
      setPrepared(undefined);
      set(value);
    };

  const make = async (then: (made: PreparedLabels) => void) => {
    // If there was nothing to print, a second press tries again.
    const kept = prepared === undefined || prepared.numbers.length === 0 ? undefined : prepared;
    const made =
      kept ??
      (await prepare({
        numbers,
        size: settings.size,
        startAt: startOn(settings, choices),
        copies: copies ?? 1,
        papers,
        coverName: choices.hasCover ? listName : null,
      }));
    const isWhole = made.leftOut.length === 0 && made.leftOutPapers.length === 0;
    const isAsExpected = isWhole && made.pageSizes.length < 2;
    // Anything unexpected is reported before paper is used; a second press prints anyway.
    if (kept === undefined && !isAsExpected) setPrepared(made);
    else then(made);
  };
  const print = async (made: PreparedLabels) => {
    onClose();
    await sendToPrinter({ prepared: made, settings, copies: copies ?? 1, papers, listName });
  };
  const isReady = numbers.length > 0 && copies !== undefined && progress === undefined;
  const start = (then: (made: PreparedLabels) => void) => () => {
    // `hasFailed` shows failures.
    if (isReady) make(then).catch(() => undefined);
  };

  return (
    <Dialog
      title={copy.title}
      width="wide"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{copy.close}</Button>
          {numbers.length === 0 ? null : (
            <>
              <Button icon={<Icon of={Download} size={17} />} unavailable={!isReady} onClick={start(saveLabels)}>
                {copy.download}
              </Button>
              <Button tone="primary" unavailable={!isReady} onClick={start((made) => void print(made))}>
                {settings.isSilent ? copy.printNow : copy.openWindow}
              </Button>
            </>
          )}
        </>
      }
    >
      {isError ? (
        <div role="alert" className="flex flex-col items-start gap-3">
          <p>{copy.failed}</p>
          <Button onClick={() => void refetch()}>{copy.tryAgain}</Button>
        </div>
      ) : data === undefined ? (
        <p role="status">{isPaused ? copy.offline : copy.loading}</p>
      ) : numbers.length === 0 ? (
        <NothingToPrint candidates={candidates} unknown={data.unknown} onClose={onClose} />
      ) : (
        <div className="flex flex-col gap-4">
          <p className="text-lg font-bold tabular-nums">{copy.count(numbers.length)}</p>
          <div className="flex flex-wrap items-start gap-6">
            <div className="flex min-w-[min(18rem,100%)] flex-1 flex-col gap-4">
              <SizeOption settings={settings} onSet={change(printSettings.set)} />
              <JobOptions settings={settings} choices={choices} onChoose={change(setChoices)} />
              <PaperOptions
                papers={countPapers(candidates)}
                unknown={candidates.filter((one) => canBePrinted(one) && one.documents === null).length}
                chosen={choices.alsoPrint}
                onChoose={(alsoPrint) => change(setChoices)({ ...choices, alsoPrint })}
              />
              <OrderOptions settings={settings} onSet={change(printSettings.set)} />
            </div>
            {first === undefined ? null : (
              <SheetPreview
                size={settings.size}
                startAt={startOn(settings, choices)}
                count={numbers.length * (copies ?? 1) + (choices.hasCover ? 1 : 0)}
                sample={first}
              />
            )}
          </div>
          <PrintNotes
            candidates={candidates}
            unknown={data.unknown}
            before={before}
            prepared={prepared}
            hasFailed={hasFailed}
          />
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-ink-2">{copy.ownScale}</p>
            <TestLabelButton size={settings.size} />
          </div>
          {progress === undefined ? null : <PrintProgress progress={progress} onStop={stop} />}
        </div>
      )}
    </Dialog>
  );
}
