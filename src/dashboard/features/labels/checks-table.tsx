import { memo } from 'react';
import type { LabelCheck } from '#contract/gateway/label.ts';
import { labelsCopy as copy } from '#dashboard/copy/labels.ts';
import { useWideScreen } from '#dashboard/browser/use-wide-screen.ts';
import { CheckCard, type CheckRowProps, WideCheckRow } from './check-rows.tsx';

/** Memoised to render only changed rows: with a thousand checks, some row changes several times a second. */
const WideRow = memo(WideCheckRow);
const Card = memo(CheckCard);

type ChecksTableProps = Omit<CheckRowProps, 'check' | 'to'> & {
  readonly checks: readonly LabelCheck[];
  readonly addressOf: (number: string) => string;
};

/** The checks in progress: a table where there is room, cards on a tablet. */
export function ChecksTable({ checks, addressOf, ...row }: ChecksTableProps) {
  const isWide = useWideScreen();
  const { columns } = copy;
  const Row = isWide ? WideRow : Card;
  return (
    <div className="overflow-hidden rounded-[10px] border border-line bg-surface">
      <table aria-label={copy.table} className="w-full table-fixed text-left text-table tabular-nums">
        {isWide ? (
          <thead className="bg-surface-2 text-sm text-ink-2">
            <tr>
              <th className="w-44 px-3 py-2.5 font-semibold">{columns.number}</th>
              <th className="w-44 px-3 py-2.5 font-semibold">{columns.state}</th>
              <th className="w-36 px-3 py-2.5 font-semibold">{columns.attempts}</th>
              <th className="px-3 py-2.5 font-semibold">{columns.happening}</th>
              <th className="w-48 px-3 py-2.5">
                <span className="sr-only">{columns.action}</span>
              </th>
            </tr>
          </thead>
        ) : null}
        <tbody>
          {checks.map((check) => (
            <Row key={check.tracking_number} check={check} to={addressOf(check.tracking_number)} {...row} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
