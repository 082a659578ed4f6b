import { ScanBarcode } from 'lucide';
import { Fragment } from 'react';
import { Icon } from '#dashboard/ui/icon.tsx';
import type { IndexedOrder } from '#contract/gateway/orders.ts';
import type { GoneVerdict } from '#domain/scan-verdict.ts';
import { NOT_CHECKED } from '#dashboard/copy/not-checked.ts';
import { formatCount } from '#dashboard/copy/plural.ts';
import { scanCopy as copy } from '#dashboard/copy/scan.ts';
import type { ScanEntry, ScanMode } from '#dashboard/state/scan-list.ts';
import { TailBoldText } from '#dashboard/ui/tail-bold-text.tsx';
import { describePlace } from './describe-place.ts';
import { type SplitVerdict, splitVerdict } from './split-verdict.ts';
import { ICONS, toneOf, type VerdictTone } from './verdict-tone.ts';

const TONE_CLASSES: Record<VerdictTone, string> = {
  ok: 'border-ok-solid bg-ok-bg',
  quiet: 'border-line-strong bg-surface-2',
  warn: 'border-warn-solid bg-warn-bg',
  bad: 'border-bad-solid bg-bad-bg',
};
const ICON_LOOKS: Record<VerdictTone, string> = {
  ok: 'text-ok-solid',
  quiet: 'text-ink-2',
  warn: 'text-warn-fg',
  bad: 'text-bad-fg',
};

interface VerdictPanelProps {
  readonly last: ScanEntry | undefined;
  /** Why its order, which was collected, can no longer be booked. */
  readonly gone: GoneVerdict | undefined;
  readonly order: IndexedOrder | undefined;
  readonly mode: ScanMode;
  readonly count: number;
  readonly onTakeNear: (number: string) => void;
}

/** The last scan's verdict, readable from two metres away. Its position and size stay fixed. */
export function VerdictPanel({ last, gone, order, mode, count, onTakeNear }: VerdictPanelProps) {
  const tone = last === undefined ? 'quiet' : toneOf(gone ?? last.outcome);
  const icon = last === undefined ? ScanBarcode : ICONS[tone];
  return (
    <div className={`mt-4 flex min-h-50 items-center gap-5 rounded-xl border-[3px] px-6 py-5 ${TONE_CLASSES[tone]}`}>
      <Icon of={icon} size={72} className={`stroke-[2.6] max-sm:hidden ${ICON_LOOKS[tone]}`} />
      <div role="status" aria-label={copy.result} className="min-w-0 flex-1 wrap-anywhere">
        {last === undefined ? (
          <>
            <p className="text-3xl leading-tight font-bold">{copy.start}</p>
            <p className="mt-1 text-lg text-ink-2">{copy.startHints[mode]}</p>
          </>
        ) : (
          <>
            <p className="flex flex-wrap items-baseline gap-x-3 text-station font-extrabold tracking-[-0.02em] max-sm:text-[1.6rem] max-sm:leading-[1.1]">
              <Verdict {...splitVerdict(last, gone)} />
            </p>
            <p className="mt-1 font-mono text-3xl break-all">
              <TailBoldText text={last.text} />
            </p>
            <p className="mt-1 flex flex-wrap items-center gap-3 text-lg text-ink-2">
              <Facts values={listFacts(last, splitVerdict(last, gone), order)} />
              <TakeNear near={last.near} mode={mode} onTake={onTakeNear} />
            </p>
          </>
        )}
      </div>
      {mode === 'lookup' ? null : (
        <p className="flex-none text-right">
          <span className="block text-counter font-extrabold tracking-[-0.03em] tabular-nums max-sm:text-6xl">
            {formatCount(count)}
          </span>
          <span className="text-lg">{mode === 'print' ? copy.printedCount : copy.collected}</span>
        </p>
      )}
    </div>
  );
}

interface TakeNearProps {
  readonly near: string | null;
  readonly mode: ScanMode;
  readonly onTake: (number: string) => void;
}

function TakeNear({ near, mode, onTake }: TakeNearProps) {
  if (near === null) return null;
  return (
    <button
      type="button"
      onClick={() => onTake(near)}
      className="min-h-11 rounded-md border border-line-strong bg-surface px-4 text-base font-semibold text-ink hover:bg-hover"
    >
      {copy.takeNear[mode](near)}
    </button>
  );
}

/** The word that is read from a distance, and what else its sentence says. */
function Verdict({ word, rest }: SplitVerdict) {
  return rest === '' ? (
    word
  ) : (
    <>
      <span>{word}</span> <span className="text-lg font-normal tracking-normal">{rest}</span>
    </>
  );
}

/** Each isolated, so that names written from right to left stay in their places. */
function Facts({ values }: { readonly values: readonly string[] }) {
  return (
    <span>
      {values.map((value, at) => (
        <Fragment key={`fact ${at + 1}`}>
          {at === 0 ? '' : ' · '}
          <bdi>{value}</bdi>
        </Fragment>
      ))}
    </span>
  );
}

function listFacts(last: ScanEntry, { sentence }: SplitVerdict, order: IndexedOrder | undefined): readonly string[] {
  if (last.near !== null) return [copy.nearMatch(last.near)];
  if (order === undefined) return sentence === '' ? [] : [sentence];
  if (order.unchecked) return [NOT_CHECKED];
  const facts = [sentence, order.courier_name, order.receiver_name, describePlace(order)];
  return facts.filter((fact): fact is string => fact !== null && fact !== '');
}
