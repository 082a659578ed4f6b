/** What a column of a shop's file can contain, in the order in which headings are assigned: the most reliable names first. */
export const IMPORT_FIELDS = [
  'tracking_number',
  'retailer_order_number',
  'retailer_reference',
  'receiver_name',
  'delivery_suburb',
  'delivery_state',
  'delivery_postcode',
  'delivery_country_code',
  'courier_name',
  'courier_type',
  'pickup_site',
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

/** The column of each field, counted from 0. Fields that the file doesn't have are left out. */
export type ImportColumns = Readonly<Partial<Record<ImportField, number>>>;

/** Headings as shop systems write them, folded; earlier names win. "name" means the recipient only if nothing better is present. */
const HEADS: Readonly<Record<ImportField, readonly string[]>> = {
  tracking_number: [
    'trackingnumber',
    'trackingno',
    'trackingnr',
    'trackingnum',
    'trackingid',
    'trackingcode',
    'trackingreference',
    'trackingref',
    'tracking',
    'consignmentnumber',
    'consignmentno',
    'consignmentid',
    'consignment',
    'connotenumber',
    'connote',
    'waybillnumber',
    'waybill',
    'airwaybill',
    'awb',
    'awbnumber',
    'articleid',
    'parcelnumber',
    'shipmentnumber',
  ],
  receiver_name: [
    'shippingname',
    'deliveryname',
    'shiptoname',
    'recipientname',
    'recipient',
    'receivername',
    'receiver',
    'consigneename',
    'consignee',
    'customername',
    'customer',
    'fullname',
    'contactname',
    'shipto',
    'deliverto',
    'name',
  ],
  retailer_order_number: [
    'retailerordernumber',
    'ordernumber',
    'orderno',
    'ordernr',
    'ordernum',
    'orderid',
    'ordername',
    'salesorder',
    'order',
    'name',
  ],
  retailer_reference: [
    'retailerreference',
    'customerreference',
    'yourreference',
    'shippersreference',
    'senderreference',
    'reference',
    'referenceno',
    'referencenumber',
    'ref',
    'refno',
    'ponumber',
  ],
  delivery_suburb: ['suburb', 'city', 'town', 'locality'],
  delivery_state: ['state', 'province', 'region', 'statecode', 'provincecode', 'county'],
  delivery_postcode: ['postcode', 'postalcode', 'zip', 'zipcode', 'postzip'],
  delivery_country_code: ['countrycode', 'country', 'countryiso'],
  courier_name: ['couriername', 'courier', 'carriername', 'carrier', 'shippingcompany', 'shippingcarrier'],
  courier_type: [
    'couriertype',
    'servicelevel',
    'service',
    'servicetype',
    'servicename',
    'shippingmethod',
    'shippingservice',
  ],
  pickup_site: [
    'pickupsite',
    'pickuplocation',
    'shipfrom',
    'shipsfrom',
    'fulfillmentlocation',
    'fulfilmentlocation',
    'warehouse',
    'warehousename',
    'depot',
    'site',
    'location',
  ],
};
/** What shop systems put in front of the field names of the delivery address. */
const BEFORE_PLACES = /^(?:delivery|shipping|shipto|recipient|receiver|consignee|destination|to)(?:address)?/u;
const PLACES: ReadonlySet<ImportField> = new Set([
  'delivery_suburb',
  'delivery_state',
  'delivery_postcode',
  'delivery_country_code',
]);
/** Recipients before order numbers: in a file with a "Shipping name", "Name" is the order's. */
const FIELD_PRIORITY = [
  'tracking_number',
  'receiver_name',
  ...IMPORT_FIELDS.filter((field) => field !== 'tracking_number' && field !== 'receiver_name'),
] as const;

/** Recognises columns by their headings. Each column is assigned at most once, and each field gets its most reliable heading. */
export function recogniseColumns(heads: readonly string[]): ImportColumns {
  const folded = heads.map(foldHead);
  const taken = new Set<number>();
  const columns: Partial<Record<ImportField, number>> = {};
  for (const field of FIELD_PRIORITY) {
    const at = findColumn(field, folded, taken);
    if (at === undefined) continue;
    taken.add(at);
    columns[field] = at;
  }
  return columns;
}

const SEARCHED_ROWS = 10;

/** Finds the row of headings, since exports often begin with a title. Undefined if none of the first rows has a known heading. */
export function findHeads(rows: readonly (readonly string[])[]): number | undefined {
  let best: { at: number; count: number } | undefined;
  for (const [at, row] of rows.slice(0, SEARCHED_ROWS).entries()) {
    const count = Object.keys(recogniseColumns(row)).length;
    if (count > (best?.count ?? 0)) best = { at, count };
  }
  return best?.at;
}

function findColumn(field: ImportField, folded: readonly string[], taken: ReadonlySet<number>): number | undefined {
  for (const name of HEADS[field]) {
    const isIt = (head: string) => head === name || (PLACES.has(field) && head.replace(BEFORE_PLACES, '') === name);
    // The delivery address wins over a plain or a billing one.
    const matches = [...folded.keys()].filter((at) => !taken.has(at) && isIt(folded[at] ?? ''));
    const [first] = matches;
    if (first !== undefined) return matches.find((at) => folded[at] !== name) ?? first;
  }
  return undefined;
}

/** Keeps only letters and digits, folded: "tracking_number", "Tracking Number" and "Tracking-Number" are the same. */
function foldHead(head: string): string {
  return head
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
