import { TriangleAlert } from 'lucide';
import type { ReactNode } from 'react';
import type { PrintCandidate } from '#contract/gateway/label.ts';
import { formatMoment, inSentence } from '#dashboard/copy/moments.ts';
import { nameDocumentInside } from '#dashboard/copy/labels.ts';
import { printLabelsCopy as copy } from '#dashboard/copy/print-labels.ts';
import { Disclosure } from '#dashboard/ui/disclosure.tsx';
import { canBePrinted } from './print-choices.ts';
import type { PreparedLabels } from './prepare-labels.ts';
import { Icon } from '#dashboard/ui/icon.tsx';

interface PrintNotesProps {
  readonly candidates: readonly PrintCandidate[];
  readonly unknown: readonly string[];
  /** Labels that have been printed before. */
  readonly before: readonly PrintCandidate[];
  readonly prepared: PreparedLabels | undefined;
  readonly hasFailed: boolean;
}

/** Everything that should be known before paper is used. */
export function PrintNotes({ candidates, unknown, before, prepared, hasFailed }: PrintNotesProps) {
  const last = before
    .map(({ printed }) => printed?.at ?? '')
    .toSorted()
    .at(-1);
  return (
    <div className="flex flex-col gap-1.5">
      <LeftOutNotes candidates={candidates} unknown={unknown} />
      {last === undefined ? null : <Warning>{copy.reprint(before.length, inSentence(formatMoment(last)))}</Warning>}
      <PreparedNotes prepared={prepared} hasFailed={hasFailed} />
    </div>
  );
}

/** What the prepared PDF contains and what is missing from it, shown before paper is used. */
export function PreparedNotes({ prepared, hasFailed }: Pick<PrintNotesProps, 'prepared' | 'hasFailed'>) {
  return (
    <div role="alert" className="flex flex-col gap-1.5">
      {prepared === undefined ? null : (
        <>
          {prepared.leftOut.length === 0 ? null : (
            <Warning>
              {copy.leftOut(prepared.leftOut.length)} <span className="font-mono">{prepared.leftOut.join(', ')}</span>
            </Warning>
          )}
          {prepared.leftOutPapers.length === 0 ? null : (
            <Warning>
              {copy.leftOutPapers(prepared.leftOutPapers.length)}{' '}
              {prepared.leftOutPapers.map(({ number, kind }) => `${number} ${nameDocumentInside(kind)}`).join(', ')}
            </Warning>
          )}
          {prepared.pageSizes.length < 2 ? null : <Warning>{copy.mixed(prepared.pageSizes)}</Warning>}
          {prepared.numbers.length === 0 ? (
            <p className="font-semibold text-bad-fg">{copy.nonePrepared}</p>
          ) : (
            <p className="font-semibold">
              {copy.prepared(prepared.numbers.length, prepared.sheets, prepared.paperPages)}
            </p>
          )}
        </>
      )}
      {hasFailed ? <p className="font-semibold text-bad-fg">{copy.notPrepared}</p> : null}
    </div>
  );
}

/** Which orders are left out, each kind with its reason. */
export function LeftOutNotes({ candidates, unknown }: Pick<PrintNotesProps, 'candidates' | 'unknown'>) {
  const leftOut = candidates.filter((one) => !canBePrinted(one));
  const numbersOf = (isUnchecked: boolean) =>
    leftOut.filter(({ unchecked = false }) => unchecked === isUnchecked).map((one) => one.tracking_number);
  const [missing, unchecked] = [numbersOf(false), numbersOf(true)];
  return (
    <>
      <LeftOut text={copy.missing(missing.length)} numbers={missing} />
      <LeftOut text={copy.unchecked(unchecked.length)} numbers={unchecked} />
      <LeftOut text={copy.unknown(unknown.length)} numbers={unknown} />
    </>
  );
}

/** Lists the numbers instead of only counting them: packers have to know which ones to look for. */
function LeftOut({ text, numbers }: { readonly text: string; readonly numbers: readonly string[] }) {
  if (numbers.length === 0) return null;
  return (
    <div>
      <Warning>{text}</Warning>
      <Disclosure name={copy.which(numbers.length)}>
        <p className="max-h-40 overflow-y-auto font-mono text-sm break-all">{numbers.join(', ')}</p>
      </Disclosure>
    </div>
  );
}

function Warning({ children }: { readonly children: ReactNode }) {
  return (
    <p className="flex items-start gap-2">
      <Icon of={TriangleAlert} size={17} className="mt-0.5 flex-none text-warn-fg" />
      <span>{children}</span>
    </p>
  );
}
