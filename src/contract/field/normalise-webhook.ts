import { WEBHOOK_FIELDS } from '#contract/documented/webhook.ts';
import { type JsonObject, toInstant, toList, toNumber, toObject, toOrderNumber, toText } from './scalars.ts';
import { toState } from './status-code.ts';

/** Fields of other types; the rest are text. */
const NO_TEXTS: ReadonlySet<string> = new Set([
  'tracking_number',
  'current_state',
  'delivery_latitude',
  'delivery_longitude',
  'status_history',
  'products',
]);
const TEXTS = WEBHOOK_FIELDS.filter((name) => !NO_TEXTS.has(name));

/** Normalises a status webhook from any service to the document's shape: flat or in `response`, odd types, other spellings (F1, F3, F5, F12). */
export function normaliseWebhook(body: unknown): JsonObject {
  const sent = toObject(body) ?? {};
  const payload = 'tracking_number' in sent ? sent : (toObject(sent['response']) ?? sent);
  return {
    ...Object.fromEntries(TEXTS.map((name) => [name, toText(payload[name])])),
    delivery_latitude: toNumber(payload['delivery_latitude']),
    delivery_longitude: toNumber(payload['delivery_longitude']),
    tracking_number: toNumberOfOrder(payload['tracking_number']),
    current_state: toState(payload['current_state']),
    status_history: toList(payload['status_history'])?.flatMap((entry) => readEntry(toObject(entry))) ?? null,
    products: toList(payload['products'])?.flatMap((one) => readProduct(toObject(one))) ?? null,
  };
}

function readEntry(entry: JsonObject | null): JsonObject[] {
  const status = toState(entry?.['status']);
  if (!entry || status === null) return [];
  return [{ ...entry, status, time: toInstant(entry['time']) ?? toInstant(entry['timestamp']) }];
}

const SHORTEST_NUMBER = 5;

/** A tracking number of only digits may come unquoted; very few digits aren't one (F9). */
function toNumberOfOrder(value: unknown): string | null {
  const text = toOrderNumber(value);
  return typeof value === 'string' || (text !== null && text.length >= SHORTEST_NUMBER) ? text : null;
}

function readProduct(product: JsonObject | null): JsonObject[] {
  if (!product) return [];
  const { quantity, sku, title, product_line_id, ...rest } = product;
  const texts = { sku: toText(sku), title: toText(title), product_line_id: toText(product_line_id) };
  return [{ ...rest, quantity: toNumber(quantity), ...texts }];
}
