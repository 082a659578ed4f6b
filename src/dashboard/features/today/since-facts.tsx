import type { ReactNode } from 'react';
import type { SinceYesterday } from '#contract/gateway/today.ts';
import { inSentence } from '#dashboard/copy/moments.ts';
import { formatMomentIn } from '#dashboard/copy/moments-in-zone.ts';
import { formatCents } from '#dashboard/copy/money.ts';
import { laneCopy, sinceYesterdayCopy as copy, todayCopy } from '#dashboard/copy/today.ts';
import { paths } from '#dashboard/paths.ts';
import { Link } from '#dashboard/router/link.tsx';

export interface Fact {
  readonly id: string;
  readonly count: number;
  /** For example "6 orders late". `settled` replaces it once the count is 0. */
  readonly name: string;
  readonly settled: string;
  readonly text: string;
  readonly to?: string;
  readonly act: ReactNode;
  readonly isBad?: boolean;
  readonly mark?: string | undefined;
}

const LINK_CLASSES = 'text-table font-semibold text-accent underline underline-offset-3';

/** Lists the facts, each with an action; five, or four if failed deliveries aren't known. Times are in `zone`, as everywhere on Today. */
export function listFacts(
  data: SinceYesterday,
  zone: string,
  print: () => void,
  onHandover: () => void,
): readonly Fact[] {
  const nameMoment = (at: string | null | undefined) => (at == null ? null : inSentence(formatMomentIn(zone, at)));
  const { late, not_printed: notPrinted, not_handed_over: notHandedOver, failed_deliveries: failed } = data;
  const { without_movement: still } = data;
  const [firstNotPrinted] = notPrinted;
  const [firstPrinted] = notHandedOver;
  const each = new Set(late.lanes.map((lane) => lane.cost_each_cents));
  const [only = null] = each;
  const show = (count: number, to: string) => (
    <Link to={to} className={LINK_CLASSES}>
      {copy.showOrders(count)}
    </Link>
  );
  return [
    {
      id: 'late',
      count: late.orders,
      name: copy.late(late.orders),
      settled: copy.noLate,
      text: copy.lateText(
        late.lanes.map((lane) => lane.courier_name ?? ''),
        each.size === 1 && only !== null ? formatCents(only) : null,
      ),
      to: paths.laneOrders(undefined, 'left_over'),
      act: show(late.orders, paths.laneOrders(undefined, 'left_over')),
      isBad: true,
      mark: late.cost_cents === null ? undefined : formatCents(late.cost_cents),
    },
    {
      id: 'not-printed',
      count: notPrinted.length,
      name: copy.notPrinted(notPrinted.length),
      settled: copy.allPrinted,
      text: copy.bookedOf(carriersOf(notPrinted), nameMoment(firstNotPrinted?.booked_at)),
      to: paths.manifests(),
      act: (
        <button type="button" className={LINK_CLASSES} onClick={print}>
          {laneCopy.print(notPrinted.length)}
        </button>
      ),
    },
    {
      id: 'not-handed-over',
      count: notHandedOver.length,
      name: copy.notHandedOver(notHandedOver.length),
      settled: copy.allHandedOver,
      text: copy.printedOf(
        notHandedOver.length === 1
          ? [`${firstPrinted?.courier_name ?? ''} ${firstPrinted?.manifest_number ?? ''}`.trim()]
          : carriersOf(notHandedOver),
        nameMoment(firstPrinted?.printed_at),
      ),
      to: paths.today({ dialog: 'handover' }),
      act: (
        <button type="button" className={LINK_CLASSES} onClick={onHandover}>
          {todayCopy.recordHandover}
        </button>
      ),
    },
    ...(failed === null
      ? []
      : [
          {
            id: 'deliveries',
            count: failed.count,
            name: copy.deliveries(failed.count, failed.or_more),
            settled: copy.noDeliveries,
            text: copy.deliveriesText(failed.http_status, nameMoment(failed.since)),
            to: paths.webhooks({ tab: 'deliveries' }),
            act: (
              <Link to={paths.webhooks({ tab: 'deliveries' })} className={LINK_CLASSES}>
                {copy.openDeliveries}
              </Link>
            ),
          },
        ]),
    {
      id: 'still',
      count: still.orders,
      name: copy.still(still.orders),
      settled: copy.allMove,
      text: copy.stillText(still.carriers),
      to: paths.laneOrders(undefined, 'without_movement'),
      act: show(still.orders, paths.laneOrders(undefined, 'without_movement')),
    },
  ];
}

function carriersOf(manifests: SinceYesterday['not_printed']): readonly string[] {
  return [...new Set(manifests.flatMap(({ courier_name: name }) => (name === null ? [] : [name])))];
}
