import type { LabelCheck } from '#contract/gateway/label.ts';
import { type NamePerson, usePersonName } from '#dashboard/components/use-person-name.ts';
import { formatDateTime } from '#dashboard/copy/dates.ts';
import { formatMoment } from '#dashboard/copy/moments.ts';
import { labelsCopy as copy } from '#dashboard/copy/labels.ts';
import { useStore } from '#dashboard/browser/store.ts';
import { chosenLabels } from '#dashboard/state/chosen-labels.ts';
import { RowTick } from '#dashboard/ui/row-tick.tsx';
import { LabelState } from '#dashboard/components/label-state.tsx';
import { NumberHead } from './check-rows.tsx';
import { describePlace } from './describe-place.ts';

interface ReadyTableProps {
  readonly checks: readonly LabelCheck[];
  readonly view: 'ready' | 'printed';
  readonly addressOf: (number: string) => string;
}

/** Ready labels, which can be ticked for printing, or printed ones, with who printed them. */
export function ReadyTable({ checks, view, addressOf }: ReadyTableProps) {
  const nameOf = usePersonName();
  const { columns } = copy;
  const chosen = new Set(useStore(chosenLabels));
  const numbers = checks.map((check) => check.tracking_number);
  const ticked = numbers.filter((number) => chosen.has(number)).length;
  return (
    <div className="overflow-x-auto rounded-[10px] border border-line bg-surface">
      <table aria-label={copy.table} className="max-sm:as-cards w-full text-left text-table tabular-nums">
        <thead className="bg-surface-2 text-sm text-ink-2">
          <tr>
            {view === 'ready' ? (
              <td className="card-tick w-11 p-0">
                <RowTick
                  name={copy.choosePage}
                  checked={ticked === numbers.length}
                  mixed={ticked > 0 && ticked < numbers.length}
                  onChange={() => chosenLabels.choose(numbers, ticked < numbers.length)}
                />
              </td>
            ) : null}
            <th className="px-3 py-2.5 font-semibold">{columns.number}</th>
            <th className="px-3 py-2.5 font-semibold">{columns.order}</th>
            <th className="px-3 py-2.5 font-semibold sm:max-lg:hidden">{columns.recipient}</th>
            <th className="px-3 py-2.5 font-semibold">{columns.carrier}</th>
            <th className="px-3 py-2.5 font-semibold">{columns.state}</th>
            <th className="px-3 py-2.5 font-semibold">{view === 'ready' ? columns.ready : columns.printed}</th>
          </tr>
        </thead>
        <tbody>
          {checks.map((check) => (
            <tr key={check.tracking_number} className="h-(--row) border-t border-line hover:bg-hover">
              {view === 'ready' ? (
                <td className="card-tick w-11 p-0">
                  <RowTick
                    name={copy.choose(check.tracking_number)}
                    checked={chosen.has(check.tracking_number)}
                    onChange={() => chosenLabels.choose([check.tracking_number], !chosen.has(check.tracking_number))}
                  />
                </td>
              ) : null}
              <NumberHead check={check} to={addressOf(check.tracking_number)} />
              <td data-label={columns.order} className="px-3 py-2">
                {check.retailer_order_number}
              </td>
              <td className="card-wide px-3 py-2 sm:max-lg:hidden">
                <bdi>{describePlace(check)}</bdi>
              </td>
              <td className="px-3 py-2">{check.courier_name}</td>
              <td className="px-3 py-2">
                <LabelState
                  order={{ label: view, label_attempts: check.attempts, label_next_at: null, label_code: null }}
                />
              </td>
              <td className="card-wide px-3 py-2 text-ink-2">
                {view === 'ready' ? <ReadySince at={check.ready_at} /> : describePrints(check, nameOf)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ReadySince({ at }: { readonly at: string | null }) {
  if (at === null) return copy.madeElsewhere;
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {formatMoment(at)}
    </time>
  );
}

function describePrints({ printed }: LabelCheck, nameOf: NamePerson): string {
  return printed === null
    ? copy.neverPrinted
    : copy.printedTimes(formatMoment(printed.at), printed.times, nameOf(printed.by));
}
