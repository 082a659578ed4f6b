import type { OrderDraft } from '#contract/added/orders.ts';
import type { AccountRow, OrderRow } from '#platform/store/schema.ts';
import { describeReceiver, describeSender } from './describe-documents.ts';
import type { PaperColumn, PaperFactsToPrint } from './pdf-facts.ts';
import { formatDay, nameCountry } from './print-text.ts';

/** The documents that an order may have besides its label (field services F10). */
export const PAPER_KINDS = ['packing_slip', 'customs_invoice', 'dangerous_goods_declaration'] as const;
export type PaperKind = (typeof PAPER_KINDS)[number];

type Parcel = NonNullable<OrderDraft['parcel_attributes']>[number];
type Contents = Pick<PaperFactsToPrint, 'title' | 'columns' | 'rows' | 'total' | 'declaration'>;

/** The papers of an order: always a packing slip; a customs invoice abroad; a declaration if a parcel names dangerous goods. */
export function listPapers(order: OrderRow, account: AccountRow): readonly PaperKind[] {
  const draft = readDraft(order);
  const home = describeSender(account).country;
  const has: Record<PaperKind, boolean> = {
    packing_slip: true,
    customs_invoice: (draft.delivery_country_code ?? home) !== home,
    dangerous_goods_declaration: dangerousParcels(draft).length > 0,
  };
  return PAPER_KINDS.filter((kind) => has[kind]);
}

export function describePaper(kind: PaperKind, order: OrderRow, account: AccountRow): PaperFactsToPrint {
  const draft = readDraft(order);
  const sender = describeSender(account);
  const receiver = describeReceiver(draft, sender);
  return {
    ...CONTENTS[kind](draft, sender.country),
    trackingNumber: order.tracking_number,
    sender,
    receiver,
    receiverCountry: receiver.country === sender.country ? '' : nameCountry(receiver.country),
    facts: [
      ['Order', draft.retailer_invoice ?? ''],
      ['Reference', draft.retailer_reference ?? ''],
      ['Date', formatDay(order.updated_at)],
    ],
    madeAt: order.updated_at,
  };
}

const right = (title: string, width: number): PaperColumn => ({ title, width, align: 'right' });

const CONTENTS: Readonly<Record<PaperKind, (draft: OrderDraft, home: string) => Contents>> = {
  packing_slip: (draft) => ({
    title: 'Packing slip',
    columns: [right('Quantity', 70), { title: 'SKU', width: 150 }, { title: 'Item', width: 279 }],
    rows: goods(draft).map(({ quantity, sku, title }) => [String(quantity), sku ?? '', title ?? '']),
    total: '',
    declaration: null,
  }),
  customs_invoice: (draft, home) => ({
    title: 'Customs invoice',
    columns: [
      right('Quantity', 60),
      { title: 'Description', width: 189 },
      { title: 'Tariff code', width: 80 },
      { title: 'Origin', width: 50 },
      right('Each', 60),
      right('Value', 60),
    ],
    rows: goods(draft).map((line) => {
      const { tariff_code, origin_country_code } = parcelOf(draft, line.sku) ?? {};
      const price = line.price ?? 0;
      const values = [price, price * line.quantity].map((amount) => amount.toFixed(2));
      return [
        String(line.quantity),
        line.title ?? line.sku ?? '',
        tariff_code ?? '',
        origin_country_code ?? home,
        ...values,
      ];
    }),
    total: `Total value ${goods(draft)
      .reduce((sum, line) => sum + line.quantity * (line.price ?? 0), 0)
      .toFixed(2)}`,
    declaration:
      'I declare that the particulars of this invoice are true and that the parcel holds nothing that may not be sent.',
  }),
  dangerous_goods_declaration: (draft) => ({
    title: 'Dangerous goods declaration',
    columns: [
      { title: 'UN number', width: 90 },
      { title: 'Contents', width: 259 },
      right('Parcels', 70),
      right('Weight each', 80),
    ],
    rows: dangerousParcels(draft).map((parcel) => [
      parcel.dangerous_goods_code ?? '',
      parcel.title ??
        goods(draft)
          .map(({ title }) => title ?? '')
          .join(', '),
      String(parcel.qty),
      `${parcel.weight.toFixed(2)} kg`,
    ]),
    total: '',
    declaration:
      'I declare that the contents are named above in full, and are packed, marked and labelled as the rules for the transport of dangerous goods require.',
  }),
};

function readDraft(order: OrderRow): OrderDraft {
  return JSON.parse(order.draft) as OrderDraft;
}

function goods(draft: OrderDraft) {
  return draft.product_attributes ?? [];
}

function dangerousParcels(draft: OrderDraft): Parcel[] {
  return (draft.parcel_attributes ?? []).filter((parcel) => (parcel.dangerous_goods_code ?? '') !== '');
}

/** The parcel with these goods; a single parcel contains all goods. */
function parcelOf(draft: OrderDraft, sku: string | null | undefined): Parcel | undefined {
  const parcels = draft.parcel_attributes ?? [];
  const named = parcels.find((parcel) => parcel.sku !== null && parcel.sku !== undefined && parcel.sku === sku);
  return named ?? (parcels.length === 1 ? parcels[0] : undefined);
}
