import {
  type JsonObject,
  toFlag,
  toInstant,
  toList,
  toManifestNumber,
  toNumber,
  toObject,
  toOrderNumber,
  toText,
} from './scalars.ts';
import { toState } from './status-code.ts';

type Read = (value: unknown) => unknown;

const READ_ORDER: Readonly<Record<string, Read>> = {
  ...fields(toText, [
    'courier_type',
    'courier_allocation',
    'courier_name',
    'courier_job_id',
    'tracking_url',
    'expected_delivery_date',
    'delivery_address',
    'delivery_suburb',
    'delivery_state',
    'delivery_postcode',
    'delivery_country_code',
    'delivery_instructions',
    'receiver_name',
    'receiver_contact_number',
    'retailer_invoice',
    'retailer_reference',
  ]),
  price: toNumber,
  manifest_number: toManifestNumber,
  manifest_id: toManifestId,
  ...fields(toFlag, ['tracking_only', 'authority_to_leave']),
  ...fields(toInstant, ['created_at', 'updated_at']),
  state: toState,
  status_history: normaliseHistory,
  user_attributes: (value) => readFields(value, fields(toText, ['email', 'first_name', 'last_name', 'mobile'])),
  parcel_attributes: (value) => readEach(value, fields(toNumber, ['qty', 'weight', 'length', 'width', 'depth'])),
  product_attributes: (value) =>
    readEach(value, {
      ...fields(toNumber, ['quantity', 'price']),
      ...fields(toText, ['title', 'sku', 'product_line_id']),
    }),
};

/** Other names that services use for a field (F2), and webhooks for the shop's order number. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  user_attributes: 'user',
  parcel_attributes: 'parcels',
  product_attributes: 'products',
  retailer_invoice: 'retailer_order_number',
  state: 'current_state',
};

const SERVICE_LEVELS: ReadonlySet<string> = new Set([
  'standard',
  'express',
  'priority',
  'on_demand',
  'click_and_collect',
]);

/**
 * Normalises an order from any service to the contract's shape: other structures, strings for numbers and numbers for
 * strings (F2 to F5). Anything else is returned unchanged, for the schema to reject.
 */
export function normaliseOrder(value: unknown): unknown {
  const order = toObject(value);
  if (!order) return value;
  const named: Record<string, unknown> = { ...order };
  for (const [name, other] of Object.entries(OTHER_NAMES)) {
    if (named[name] == null && named[other] != null) named[name] = named[other];
  }
  const read = Object.entries(READ_ORDER).map(([name, reader]) => [name, readField(named, name, reader)] as const);
  return {
    ...named,
    ...Object.fromEntries(read.filter(([, one]) => one !== undefined)),
    ...readNumber(order),
    ...splitCourierType(named),
  };
}

function readField(order: JsonObject, name: string, read: Read): unknown {
  const value = order[name];
  return value == null ? value : (read(value) ?? null);
}

/** Some services send zero for an order without a manifest: IDs start at 1, and the rest of the order is still valid. */
function toManifestId(value: unknown): number | null {
  const id = toNumber(value);
  return id !== null && id <= 0 ? null : id;
}

function readNumber(order: JsonObject): JsonObject {
  const number = toOrderNumber(order['tracking_number']);
  return number === null ? {} : { tracking_number: number };
}

/** F4: when orders are read, `courier_type` may be the carrier. It counts as the service level only if it is one. */
function splitCourierType(order: JsonObject): JsonObject {
  const type = toText(order['courier_type']);
  if (type === null || type === '' || SERVICE_LEVELS.has(type.toLowerCase())) return {};
  return { courier_name: toText(order['courier_name']) ?? type, courier_type: toText(order['service_level']) };
}

/** The entries of a status history that have a time; others can't be sorted. */
function normaliseHistory(value: unknown): unknown {
  return toList(value)?.flatMap((entry) => {
    const { status, time, timestamp } = toObject(entry) ?? {};
    const word = toState(status);
    const at = toInstant(time) ?? toInstant(timestamp);
    return word === null || at === null ? [] : [{ status: word, time: at }];
  });
}

function readEach(value: unknown, reads: Readonly<Record<string, Read>>): unknown {
  return toList(value)?.flatMap((entry) => readFields(entry, reads) ?? []);
}

function readFields(value: unknown, reads: Readonly<Record<string, Read>>): JsonObject | null {
  const object = toObject(value);
  if (!object) return null;
  return { ...object, ...Object.fromEntries(Object.entries(reads).map(([name, read]) => [name, read(object[name])])) };
}

function fields(read: Read, names: readonly string[]): Readonly<Record<string, Read>> {
  return Object.fromEntries(names.map((name) => [name, read]));
}
