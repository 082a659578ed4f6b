import { WebhookPayload } from '#contract/documented/webhook.ts';
import type { Order } from '#contract/documented/order.ts';
import { normaliseWebhook } from '#contract/field/normalise-webhook.ts';
import { TrackingNumber } from '#contract/identifiers.ts';
import { rankOfStatus } from './order-status.ts';

/** The usable part of a status webhook that names an order. */
export type StatusUpdate = WebhookPayload & { readonly tracking_number: string };

/** Histories are limited to this many entries. */
const MAX_ENTRIES = 200;
const LONGEST_TEXT = 1000;

/**
 * Reads a mapped payload from any service: fields that are missing, blank or of the wrong type count as not sent. Undefined
 * if it names no order.
 */
export function readStatusUpdate(body: unknown): StatusUpdate | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const read: Record<string, unknown> = {};
  const told = normaliseWebhook(body);
  for (const [field, schema] of Object.entries(WebhookPayload.shape)) {
    const value: unknown = Object.hasOwn(told, field) ? told[field] : undefined;
    const parsed = schema.safeParse(value);
    if (!parsed.success || parsed.data === null || parsed.data === '') continue;
    read[field] = typeof parsed.data === 'string' ? parsed.data.slice(0, LONGEST_TEXT) : parsed.data;
  }
  const number = TrackingNumber.safeParse(read['tracking_number']);
  return number.success ? { ...(read as WebhookPayload), tracking_number: number.data } : undefined;
}

/** An order's record after an update. */
export interface Merged {
  readonly record: Order;
  /** The facts in the update itself. */
  readonly facts: Partial<Order>;
  /** Whether it brings a newer state. If not, it is late or repeated, and its facts only fill gaps. */
  readonly isNews: boolean;
}

/**
 * What is known about an order after an update. Updates may be repeated, late or out of order: histories are merged, the
 * newest entry is the state, and a late update fills gaps but replaces nothing. A time after `latest` (the later of our
 * clock and the service's) is replaced by it: a date in the future would stay the newest forever.
 */
export function mergeStatusUpdate(known: Order | null, update: StatusUpdate, now: string, latest = now): Merged {
  const before = (known?.status_history ?? []).map((entry) => bound(entry, latest));
  const told = (update.status_history ?? []).flatMap(({ status, time }) => {
    const at = readTime(time);
    if (status == null || at === undefined) return [];
    const entry = { status: status.slice(0, LONGEST_TEXT), time: at };
    const isAhead = Date.parse(at) > Date.parse(latest);
    // A time in the future would be replaced by `latest`, so repeated updates would each add an entry.
    return isAhead && before.some((one) => one.status === entry.status) ? [] : [bound(entry, latest)];
  });
  const current = update.current_state ?? told[0]?.status;
  const isUndated = current !== undefined && ![...before, ...told].some((entry) => entry.status === current);
  const all = [...before, ...told, ...(isUndated ? [{ status: current, time: now }] : [])];
  const history = sortNewestFirst(all).slice(0, MAX_ENTRIES);
  const newest = isUndated ? current : history[0]?.status;
  const isSame = history[0]?.status === before[0]?.status && history[0]?.time === before[0]?.time;
  const isNews = isUndated || before.length === 0 || !isSame;
  const facts = describe(update);
  const state = known?.state == null ? newest : stateAfter(known.state, newest ?? known.state);
  const record = {
    ...(isNews ? { ...known, ...facts } : { ...facts, ...dropEmpty(known ?? {}) }),
    tracking_number: known?.tracking_number ?? update.tracking_number,
    state: state ?? null,
    status_history: history,
    updated_at: now,
  };
  return { record, facts, isNews };
}

function describe(update: StatusUpdate): Partial<Order> {
  const expected = update.expected_delivery_date;
  return dropEmpty({
    tracking_url: update.tracking_url,
    expected_delivery_date: readTime(expected) === undefined ? undefined : expected,
    retailer_invoice: update.retailer_order_number,
    retailer_reference: update.retailer_reference,
    courier_name: update.courier_name,
    courier_job_id: update.courier_job_id,
    delivery_address: update.delivery_address,
    delivery_suburb: update.delivery_suburb,
    delivery_postcode: update.delivery_postcode,
    delivery_state: update.delivery_state,
    delivery_country_code: update.delivery_country_code,
    product_attributes: update.products,
  });
}

/** Parses either of the document's formats: with an offset, or UTC with milliseconds. Returns the second. */
function readTime(text: string | null | undefined): string | undefined {
  if (text == null || !/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text)) return undefined;
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : new Date(at).toISOString();
}

function bound<Entry extends { readonly time: string }>(entry: Entry, latest: string): Entry {
  return Date.parse(entry.time) > Date.parse(latest) ? { ...entry, time: latest } : entry;
}

function sortNewestFirst(entries: readonly { readonly status: string; readonly time: string }[]) {
  const once = new Map(entries.map((entry) => [`${entry.time} ${entry.status}`, entry]));
  return [...once.values()].toSorted(
    (a, b) => Date.parse(b.time) - Date.parse(a.time) || rankOfStatus(b.status) - rankOfStatus(a.status),
  );
}

/** Never goes back along the document's statuses, and never leaves `cancelled`; unknown statuses are accepted as they come. */
export function stateAfter(state: string, status: string): string {
  const [before, after] = [rankOfStatus(state), rankOfStatus(status)];
  if (state === 'cancelled') return state;
  return before >= 0 && after >= 0 && after < before ? state : status;
}

function dropEmpty<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined && one !== null)) as T;
}
