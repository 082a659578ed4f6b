import { Info } from 'lucide';
import { ORDERS_PER_REQUEST } from '#contract/limits.ts';
import type { CarrierShare, SelectionAssessment } from '#contract/gateway/orders.ts';
import { reviewCopy } from '#dashboard/copy/review.ts';
import { formatCount } from '#dashboard/copy/plural.ts';
import { Disclosure } from '#dashboard/ui/disclosure.tsx';
import { TailBoldText } from '#dashboard/ui/tail-bold-text.tsx';
import { CarrierHeading } from './carrier-heading.tsx';
import { Icon } from '#dashboard/ui/icon.tsx';

/** What would be sent to which carrier, in which requests, and what is left out for which reason. */
export function ReviewSummary({ assessment }: { readonly assessment: SelectionAssessment }) {
  const { bookable, carriers, parts, left_out: leftOut } = assessment;
  const leftOutCount = leftOut.reduce((sum, group) => sum + group.tracking_numbers.length, 0);
  const hasCarriers = carriers.some((carrier) => carrier.courier_allocation !== null);
  return (
    <>
      {bookable === 0 ? (
        <p>{reviewCopy.nothing}</p>
      ) : (
        <p>
          {hasCarriers ? reviewCopy.summary(bookable, carriers.length) : reviewCopy.summaryWithoutCarriers(bookable)}
        </p>
      )}
      {parts.length > 1 ? <Parts assessment={assessment} /> : null}
      {bookable > 0 && hasCarriers ? <Carriers assessment={assessment} /> : null}
      {leftOutCount === 0 ? null : (
        <div className="mt-4">
          <p>
            {reviewCopy.leftOutSummary(
              leftOutCount,
              leftOut.map((group) => reviewCopy.leftOutReasons[group.reason](group.tracking_numbers.length)),
            )}
          </p>
          <Disclosure name={reviewCopy.leftOut(leftOutCount)}>
            <LeftOut groups={leftOut} />
          </Disclosure>
        </div>
      )}
      {bookable === 0 ? null : (
        <p className="mt-4 flex items-start gap-2 text-table text-ink-2">
          <Icon of={Info} size={18} className="mt-px" />
          {reviewCopy.allOrNone}
        </p>
      )}
    </>
  );
}

const MAX_NAMED = 50;

/** The orders left out, by reason; long lists are truncated, with a count of the rest. */
function LeftOut({ groups }: { readonly groups: SelectionAssessment['left_out'] }) {
  return (
    <dl className="max-h-64 overflow-y-auto text-table">
      {groups.map(({ reason, tracking_numbers: numbers }) => (
        <div key={reason} className="border-t border-line py-2">
          <dt className="font-semibold">{reviewCopy.leftOutReasons[reason](numbers.length)}</dt>
          <dd className="flex flex-wrap gap-x-4 gap-y-1">
            {numbers.slice(0, MAX_NAMED).map((number) => (
              <TailBoldText key={number} text={number} />
            ))}
            {numbers.length > MAX_NAMED ? reviewCopy.andMore(numbers.length - MAX_NAMED) : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const CELL = 'px-3 py-2 max-sm:px-1.5';

function Carriers({ assessment: { carriers, parts } }: { readonly assessment: SelectionAssessment }) {
  const manifestsOf = (carrier: CarrierShare) =>
    parts.filter((part) => part.carriers.some((one) => one.courier_allocation === carrier.courier_allocation)).length;
  return (
    <table aria-label={reviewCopy.tableName} className="mt-4 w-full text-left text-table tabular-nums">
      <thead className="bg-surface-2 text-sm text-ink-2">
        <tr>
          <th className={`${CELL} font-semibold`}>{reviewCopy.columns.carrier}</th>
          <th className={`${CELL} text-right font-semibold`}>{reviewCopy.columns.orders}</th>
          <th className={`${CELL} font-semibold`}>{reviewCopy.columns.manifest}</th>
        </tr>
      </thead>
      <tbody>
        {carriers.map((carrier) => (
          <tr key={carrier.courier_allocation} className="border-t border-line">
            <th scope="row" className={`${CELL} font-normal`}>
              <CarrierHeading name={carrier.courier_name} allocation={carrier.courier_allocation} />
            </th>
            <td className={`${CELL} text-right`}>{formatCount(carrier.count)}</td>
            <td className={`${CELL} text-ink-2`}>{reviewCopy.newManifests(manifestsOf(carrier))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Parts({ assessment: { bookable, carriers, parts } }: { readonly assessment: SelectionAssessment }) {
  const named = carriers.filter((carrier) => carrier.courier_allocation !== null);
  const large = named.filter((carrier) => carrier.count > ORDERS_PER_REQUEST);
  return (
    <div className="mt-3">
      <p>{reviewCopy.tooMany(bookable, parts.length)}</p>
      <table aria-label={reviewCopy.partsName} className="mt-3 w-full text-left text-table tabular-nums">
        <tbody>
          {parts.map((part, at) => (
            <tr
              // oxlint-disable-next-line react/no-array-index-key -- a part is its place: two of one carrier may look alike
              key={at}
              className="border-t border-line"
            >
              <th scope="row" className="px-3 py-2 font-semibold">
                {reviewCopy.part(at + 1)}
              </th>
              <td className="px-3 py-2 text-right">{formatCount(part.count)}</td>
              {named.length === 0 ? null : (
                <td className="px-3 py-2 text-ink-2">{part.carriers.map(nameShare).join(', ')}</td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {named[0] === undefined ? null : (
        <p className="mt-2 text-table text-ink-2">
          {large.length === 0
            ? reviewCopy.oneManifest(nameShare(named[0]))
            : large
                .map((one) => reviewCopy.severalManifests(nameShare(one), Math.ceil(one.count / ORDERS_PER_REQUEST)))
                .join(' ')}
        </p>
      )}
    </div>
  );
}

/** Services may tell an order's class without its carrier's name. */
const nameShare = ({ courier_name, courier_allocation }: CarrierShare): string =>
  courier_name ?? courier_allocation ?? '–';
