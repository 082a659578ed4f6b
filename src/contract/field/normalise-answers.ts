import { normaliseErrors } from './normalise-errors.ts';
import { normaliseOrder } from './normalise-order.ts';
import {
  type JsonObject,
  toFlag,
  toList,
  toManifestNumber,
  toNumber,
  toObject,
  toOrderNumber,
  toText,
} from './scalars.ts';

/** Returns the resource: what is in its envelope (F1), otherwise the object itself if it has a key that only the resource has. */
function unwrap(body: unknown, marks: readonly string[]): unknown {
  const object = toObject(body);
  const { response } = object ?? {};
  return response == null && marks.some((mark) => object?.[mark] != null) ? object : response;
}

/**
 * An order, flat or in `response` (F1). An answer without a tracking number contains no order, but maybe an error. One whose number lost
 * digits on the way is left for the schema to reject.
 */
export function normaliseOrderAnswer(body: unknown): unknown {
  const answer = toObject(body);
  if (!answer) return body;
  const order = normaliseOrder(unwrap(body, ['tracking_number']));
  const number = toObject(order)?.['tracking_number'];
  if (typeof number === 'string' || typeof number === 'number') return { ...envelopeOf(body), response: order };
  return { ...envelopeOf(body), ...errorOf(answer), response: null };
}

/** Many orders in `response`. Anything else is returned unchanged for the schema to reject: a partial answer is never used. */
export function normaliseOrdersAnswer(body: unknown): unknown {
  const orders = toList(toObject(body)?.['response']);
  return orders ? { ...toObject(body), response: orders.map(normaliseListed) } : body;
}

/**
 * A page of the orders feed. Orders with a missing or blank number, or one that lost digits on the way, are left out: they can't be
 * requested, and would block every order after them. The number left out is counted, because a full page means that another one follows.
 */
export function normaliseFeedAnswer(body: unknown): unknown {
  const page = toObject(normaliseOrdersAnswer(body));
  const orders = toList(page?.['response']);
  if (!orders) return body;
  const named = orders.filter((order) => (toOrderNumber(toObject(order)?.['tracking_number']) ?? '').trim() !== '');
  return { ...page, response: named, [LEFT_OUT]: orders.length - named.length };
}

/** How many orders on a page of the feed had no number that can be trusted. */
export function leftOutOf(page: Readonly<Record<string, unknown>>): number {
  return toNumber(page[LEFT_OUT]) ?? 0;
}

const LEFT_OUT = 'orders_left_out';

/** `found` is only sent for orders that were looked up. */
function normaliseListed(value: unknown): unknown {
  const order = toObject(normaliseOrder(value));
  return order && 'found' in order ? { ...order, found: toFlag(order['found']) } : (order ?? value);
}

/**
 * The answer of DELETE: what it says about the order and of errors, at whatever depth. `response` is null if it says nothing. Undefined, which
 * no schema accepts, if it can't be read, or only accepts the request.
 */
export function normaliseCancelAnswer(body: unknown, status?: number): unknown {
  const told = openEnvelopes(body);
  if (!told || (status === 202 && told['state'] === undefined)) return undefined;
  const { error, errors, error_description, success, ...order } = told;
  return {
    error: error ?? errors,
    error_description,
    success: toFlag(success),
    response: Object.keys(order).length === 0 ? null : normaliseOrder(order),
  };
}

/** Everything that isn't null in a body, its `response` and its `order`; the innermost counts. Undefined if one of them is no object. */
function openEnvelopes(body: unknown): JsonObject | undefined {
  if (body == null) return {};
  const object = toObject(body);
  if (!object) return undefined;
  const { response, order, ...rest } = object;
  const [inResponse, inOrder] = [openEnvelopes(response), openEnvelopes(order)];
  const told = Object.fromEntries(Object.entries(rest).filter(([, value]) => value != null));
  return inResponse && inOrder && { ...told, ...inOrder, ...inResponse };
}

/** The fields that mark an answer as an error, whatever its status. */
function errorOf({ error, error_description, success }: JsonObject): JsonObject {
  return { error, error_description, success };
}

const ORDER_FACTS = ['tracking_number', 'state', 'documents'] as const;

const LABEL_MARKS = ['qualified_url', 'order', ...ORDER_FACTS] as const;

/** The answer of GET label: the link, the order in its current state, and its documents (F2, F10). */
export function normaliseLabelAnswer(body: unknown): unknown {
  const answer = toObject(body);
  if (!answer) return body;
  const hasError = answer['error'] != null || answer['errors'] != null;
  // Not stated: a service may name the link or the label as it likes, also without an envelope.
  const label = toObject('response' in answer || hasError ? unwrap(body, LABEL_MARKS) : answer);
  if (!label) return { ...envelopeOf(body), ...errorOf(answer), response: null };
  const isOrder = label['order'] == null && ORDER_FACTS.some((name) => label[name] != null);
  const order = toObject(normaliseOrder(isOrder ? label : label['order']));
  return {
    ...envelopeOf(body),
    response: {
      ...label,
      qualified_url: toText(label['qualified_url']) || null,
      order: order && { ...order, documents: normaliseDocuments(order['documents']) },
    },
  };
}

/** Each document with its URL; some services send only the URL. ZPL comes as text under its own key. */
function normaliseDocuments(value: unknown): JsonObject | null {
  const documents = toObject(value);
  if (!documents) return null;
  const found = Object.entries(documents).flatMap(([name, document]): [string, unknown][] => {
    const text = toText(document);
    const { url, page_size, file_type, ...rest } = toObject(document) ?? {};
    if (name === 'encoded_label') return [[name, text ?? toText(rest['encoded_label']) ?? toText(rest['data'])]];
    const address = text ?? toText(url);
    if (address === null || address === '') return [];
    return [[name, { url: address, page_size: toText(page_size), file_type: toText(file_type) }]];
  });
  return Object.fromEntries(found);
}

/** The answer of POST /book. Unreadable fields of an item are dropped (F3, F8); a single item may come without a list around it. */
export function normaliseBookingAnswer(body: unknown): unknown {
  const answer = toObject(normaliseErrors(body));
  if (!answer) return body;
  const { response, count } = answer;
  const items = toList(response) ?? (toObject(response) ? [response] : null);
  const known = 'response' in answer ? { response: items?.map(normaliseItem) ?? null } : {};
  return { ...answer, ...known, ...('count' in answer ? { count: toNumber(count) } : {}) };
}

const ITEM_READERS = {
  courier: toText,
  courier_allocation: toText,
  manifest: toManifestNumber,
  manifest_id: toManifestId,
  manifest_pdf: (value: unknown) => toText(value) || null,
  order_count: toNumber,
  success: toFlag,
  orders: toNumbers,
  error_description: toText,
} as const;

function normaliseItem(value: unknown): unknown {
  const item = toObject(normaliseErrors(value));
  if (!item) return {};
  const read = Object.entries(ITEM_READERS).filter(([name]) => name in item);
  const facts: JsonObject = Object.fromEntries(read.map(([name, reader]) => [name, reader(item[name])]));
  // Not stated: an empty list beside a count is no list of those orders (F8).
  const isUnlisted = toList(facts['orders'])?.length === 0 && Number(facts['order_count']) > 0;
  return { ...item, ...facts, ...(isUnlisted ? { orders: null } : {}) };
}

/** Numbers may be wrapped in objects: `[{"tracking_number": …}]`. */
function toNumbers(value: unknown): string[] | null {
  return (
    toList(value)?.flatMap((one) => toOrderNumber(one) ?? toOrderNumber(toObject(one)?.['tracking_number']) ?? []) ??
    null
  );
}

const LARGEST_INT32 = 2_147_483_647;

/** An invalid ID counts as missing, so that the rest of the item is kept. */
function toManifestId(value: unknown): number | null {
  const id = toNumber(value);
  return id !== null && Number.isInteger(id) && id >= 1 && id <= LARGEST_INT32 ? id : null;
}

const DOCUMENT_FACTS = ['manifest', 'manifest_id', 'manifest_pdf', 'courier', 'orders', 'order_count'] as const;

/** The manifest document, flat or in `response`. A failure beside the envelope is the document's own; a success there says nothing. */
export function normaliseDocumentAnswer(body: unknown): unknown {
  const answer = toObject(body);
  if (!answer) return body;
  const isFailure = toFlag(answer['success']) === false;
  const document = toObject(unwrap(body, isFailure ? ['success'] : DOCUMENT_FACTS));
  return { ...envelopeOf(body), response: document && normaliseItem(document) };
}

/** The merchant, flat or in `response` or in `merchant`; or an error. */
export function normaliseMerchantAnswer(body: unknown): unknown {
  const answer = toObject(body);
  if (!answer) return body;
  const merchant = toObject(answer['response']) ?? answer;
  return { ...errorOf(answer), response: toObject(merchant['merchant']) ?? merchant };
}

function envelopeOf(body: unknown): JsonObject {
  const object = toObject(body);
  return object && 'response' in object ? object : {};
}
