import type { OrderDraft } from '#contract/added/orders.ts';
import type { Merchant } from '#contract/added/merchant.ts';
import { findCarrier } from '#platform/carriers/carriers.ts';
import { readAccount } from '#platform/store/accounts.ts';
import { findOrders } from '#platform/store/orders.ts';
import type { AccountRow, Database, ManifestRow, OrderRow } from '#platform/store/schema.ts';
import type { LabelFactsToPrint, ManifestFactsToPrint, PrintedAddress } from './pdf-facts.ts';
import { nameCountry } from './print-text.ts';

const MARKS = { standard: 'STD', express: 'EXP' } as const;

export function describeLabel(order: OrderRow, account: AccountRow): LabelFactsToPrint {
  const draft = JSON.parse(order.draft) as OrderDraft;
  const carrier = findCarrier(order.courier_allocation);
  const sender = describeSender(account);
  const country = draft.delivery_country_code ?? sender.country;
  return {
    courier: carrier?.courier ?? '',
    service: carrier?.service ?? '',
    serviceMark: carrier?.reach === 'abroad' ? 'INTL' : MARKS[carrier?.level ?? 'standard'],
    trackingNumber: order.tracking_number,
    jobId: order.courier_job_id ?? '',
    orderNumber: draft.retailer_invoice ?? '',
    reference: draft.retailer_reference ?? '',
    kilograms: weigh(draft),
    parcels: countParcels(draft),
    sender,
    receiver: describeReceiver(draft, sender),
    phone: draft.receiver_contact_number ?? '',
    instructions: draft.delivery_instructions ?? '',
    mayLeave: draft.authority_to_leave === true,
    countryName: country === sender.country ? '' : nameCountry(country),
    madeAt: order.updated_at,
  };
}

export async function describeManifest(database: Database, manifest: ManifestRow): Promise<ManifestFactsToPrint> {
  const account = await readAccount(database, manifest.account_id);
  const numbers = JSON.parse(manifest.orders) as string[];
  const orders = await findOrders(database, manifest.account_id, numbers);
  const carrier = findCarrier(manifest.courier_allocation);
  const sender = describeSender(account);
  return {
    courier: carrier?.courier ?? manifest.courier_allocation,
    service: carrier?.service ?? '',
    number: manifest.number,
    id: manifest.id,
    bookedAt: manifest.booked_at,
    sender,
    rows: numbers.map((number) => {
      const draft = JSON.parse(orders.get(number)?.draft ?? '{}') as OrderDraft;
      const country = draft.delivery_country_code ?? sender.country;
      const place = [draft.delivery_suburb, draft.delivery_state, draft.delivery_postcode].filter(Boolean).join(' ');
      return {
        trackingNumber: number,
        orderNumber: draft.retailer_invoice ?? '',
        receiver: draft.receiver_name ?? '',
        place: country === sender.country ? place : `${place}, ${country}`,
        country,
        items: countParcels(draft),
        kilograms: weigh(draft),
      };
    }),
  };
}

export function describeReceiver(draft: OrderDraft, sender: PrintedAddress): PrintedAddress {
  return {
    name: draft.receiver_name ?? '',
    lines: [draft.delivery_address ?? ''],
    suburb: draft.delivery_suburb ?? '',
    state: draft.delivery_state ?? '',
    postcode: draft.delivery_postcode ?? '',
    country: draft.delivery_country_code ?? sender.country,
  };
}

export function describeSender(account: AccountRow): PrintedAddress {
  const sender = JSON.parse(account.sender) as NonNullable<Merchant['sender_address']>;
  return {
    name: sender.company ?? account.name,
    lines: [sender.address ?? ''],
    suburb: sender.suburb ?? '',
    state: sender.state ?? '',
    postcode: sender.postcode ?? '',
    country: sender.country_code ?? 'AU',
  };
}

function weigh(draft: OrderDraft): number {
  return (draft.parcel_attributes ?? []).reduce((sum, parcel) => sum + parcel.qty * parcel.weight, 0);
}

function countParcels(draft: OrderDraft): number {
  return (draft.parcel_attributes ?? []).reduce((sum, parcel) => sum + parcel.qty, 0);
}
