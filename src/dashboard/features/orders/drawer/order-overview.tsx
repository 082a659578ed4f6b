import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { usePersonName } from '#dashboard/components/use-person-name.ts';
import { formatDate, formatDateTime } from '#dashboard/copy/dates.ts';
import { holdCopy } from '#dashboard/copy/hold.ts';
import { formatCents } from '#dashboard/copy/money.ts';
import { moreColumnsCopy } from '#dashboard/copy/more-columns.ts';
import { drawerCopy } from '#dashboard/copy/order-drawer.ts';
import { formatCount } from '#dashboard/copy/plural.ts';
import { nameDeliveryState } from '#dashboard/copy/delivery-states.ts';
import { paths } from '#dashboard/paths.ts';
import { todayQuery } from '#dashboard/queries/today.ts';
import { describeDestination, describeOrderNumber } from './describe-order.ts';
import { safeLink } from '#dashboard/features/orders/list/order-menu.tsx';
import { OrderNotes } from '#dashboard/features/orders/notes/order-notes.tsx';
import type { OrderDetails } from './order-details.ts';
import { Link } from '#dashboard/router/link.tsx';

/** Every known detail of an order; unknown ones are left out. */
export function OrderOverview({ details }: { readonly details: OrderDetails }) {
  const { order, record } = details;
  const { facts } = drawerCopy;
  const nameOf = usePersonName();
  // Reuses the data that every page reads for the time in the rail; never fetched from here.
  const { data: today } = useQuery({ ...todayQuery({}), enabled: false });
  const tracking = safeLink(record?.tracking_url);
  const person = record?.user_attributes;
  const rows: readonly (readonly [string, ReactNode])[] = [
    [facts.state, order.state === null ? null : nameDeliveryState(order.state)],
    [
      facts.held,
      order.held == null ? null : holdCopy.by(nameOf(order.held.by), formatDateTime(order.held.at), order.held.reason),
    ],
    [facts.order, describeOrderNumber(order)],
    [facts.reference, order.retailer_reference],
    [facts.recipient, order.receiver_name ?? [person?.first_name, person?.last_name].filter(Boolean).join(' ')],
    [facts.phone, record?.receiver_contact_number ?? person?.mobile],
    [facts.email, person?.email],
    [facts.address, [record?.delivery_address, describeDestination(order)].filter(Boolean).join(', ')],
    [facts.instructions, record?.delivery_instructions],
    [facts.authority, yesOrNo(record?.authority_to_leave)],
    [facts.carrier, order.courier_name],
    [facts.class, order.courier_allocation],
    [facts.service, order.courier_type],
    [facts.job, record?.courier_job_id],
    [facts.price, record?.price == null ? null : formatCents(record.price * 100)],
    [facts.expected, order.expected_delivery_date === null ? null : formatDate(order.expected_delivery_date)],
    [facts.pickupSite, today?.sites.find(({ site_id }) => site_id === order.site_id)?.name],
    [facts.manifestNumber, order.manifest_number],
    [facts.booked, order.booked_at === null ? null : formatDateTime(order.booked_at)],
    [facts.created, order.created_at === null ? null : formatDateTime(order.created_at)],
    [facts.updated, formatDateTime(order.updated_at)],
    [facts.parcels, describeParcels(record?.parcel_attributes)],
  ];
  const products = record?.product_attributes ?? [];
  return (
    <>
      <OrderNotes details={details} />
      <dl className="grid grid-cols-[9rem_1fr] gap-x-4 gap-y-2 cramped:grid-cols-1 text-table">
        {rows
          .filter(([, value]) => value !== null && value !== undefined && value !== '')
          .map(([name, value]) => (
            <Fact key={name} name={name}>
              {value}
            </Fact>
          ))}
        {order.manifest_id === null ? null : (
          <Fact name={facts.manifestId}>
            <Link to={paths.manifest(order.manifest_id)} className="font-mono text-accent underline">
              {order.manifest_id}
            </Link>
          </Fact>
        )}
        {tracking === undefined ? null : (
          <Fact name={facts.tracking}>
            <a href={tracking} target="_blank" rel="noopener noreferrer" className="text-accent underline">
              {new URL(tracking).host}
            </a>
          </Fact>
        )}
      </dl>
      {products.length === 0 ? null : (
        <table className="mt-5 w-full text-left text-table">
          <caption className="pb-1 text-left font-bold">{drawerCopy.products}</caption>
          <thead className="border-b border-line text-sm text-ink-2">
            <tr>
              <th className="py-1.5 font-semibold">{drawerCopy.product.title}</th>
              <th className="py-1.5 font-semibold">{drawerCopy.product.sku}</th>
              <th className="py-1.5 text-right font-semibold">{drawerCopy.product.quantity}</th>
            </tr>
          </thead>
          <tbody>
            {products.map((product, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- products have no identity and the list doesn't change.
              <tr key={index} className="border-b border-line align-top">
                <td className="py-1.5 pr-3 wrap-anywhere">{product.title}</td>
                <td className="py-1.5 pr-3 font-mono wrap-anywhere">{product.sku}</td>
                <td className="py-1.5 text-right whitespace-nowrap tabular-nums">
                  {product.quantity == null ? null : formatCount(product.quantity)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-ink-3">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  );
}

function yesOrNo(value: boolean | null | undefined): string | null {
  if (value == null) return null;
  return value ? drawerCopy.yes : drawerCopy.no;
}

type Parcels = NonNullable<OrderDetails['record']>['parcel_attributes'];

/** "2 × 1.2 kg, 30 × 20 × 10 cm". Weights arrive in kilograms, sizes in metres. */
function describeParcels(parcels: Parcels): string {
  const centimetres = (metres: number) => Math.round(metres * 100);
  return (parcels ?? [])
    .map(({ qty, weight, length, width, depth }) => {
      const size =
        length == null || width == null || depth == null
          ? ''
          : `, ${centimetres(length)} × ${centimetres(width)} × ${centimetres(depth)} cm`;
      return `${formatCount(qty ?? 1)} × ${weight == null ? '?' : moreColumnsCopy.weight(Math.round(weight * 1000))}${size}`;
    })
    .join('; ');
}
