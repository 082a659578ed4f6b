import type { FieldManifest, FieldOrder, FieldStore } from './field-store.ts';
import type { FieldStorage } from './field-storage.ts';
import { A4, makeTinyPdf } from './tiny-pdf.ts';

type Json = Record<string, unknown>;

export interface FieldAnswer {
  readonly status: number;
  readonly body?: unknown;
  /** Sent instead of JSON. */
  readonly html?: string;
}

const MAX_ORDERS = 1000;

/** POST /book: books whatever is requested, as often as it is requested. This service doesn't remember the last time. */
export function bookFieldOrders(store: FieldStore, storage: FieldStorage, body: unknown): FieldAnswer {
  const numbers = (body as { orders?: unknown } | null)?.orders;
  if (!Array.isArray(numbers) || numbers.length === 0) return { status: 400, html: '' };
  if (numbers.length > MAX_ORDERS) return { status: 422, body: { error: 'too_many_orders' } };
  const wanted = numbers.map(String);
  const missing = wanted.filter((number) => !isBookable(store.find(number)));
  if (missing.length > 0) {
    const item = {
      success: false,
      error: 'orders_not_available_to_book',
      error_description: 'Requested orders to book could not be found.',
      orders: missing,
    };
    return { status: 200, body: { response: [item], count: 1 } };
  }
  const orders = wanted.flatMap((number) => store.find(number) ?? []);
  const items = [...Map.groupBy(orders, (order) => order.allocation).values()].map((group) =>
    bookWithCarrier(store, storage, group),
  );
  return { status: 200, body: { response: items, count: items.length } };
}

export function areAllBookable(store: FieldStore, body: unknown): boolean {
  const numbers = (body as { orders?: unknown } | null)?.orders;
  return Array.isArray(numbers) && numbers.every((number) => isBookable(store.find(String(number))));
}

function isBookable(order: FieldOrder | undefined): boolean {
  return order !== undefined && !order.cancelled && order.state !== 'order_placed' && order.state !== 'processing';
}

function bookWithCarrier(store: FieldStore, storage: FieldStorage, orders: readonly FieldOrder[]): Json {
  const [first] = orders;
  const { courier = '', allocation = '' } = first ?? {};
  const numbers = orders.map((order) => order.number);
  const refusal = store.outcomes.rejects[allocation];
  const manifest = store.openManifest(courier, numbers);
  const old = { courier, manifest: manifest.number, order_count: numbers.length };
  if (refusal !== undefined) {
    store.manifests.delete(manifest.id);
    if (store.profile.answersLikeOld) return { ...old, success: false, error: 'Manifest creation failed' };
    const failed = {
      courier,
      courier_allocation: allocation,
      manifest_id: manifest.id,
      success: false,
      orders: numbers,
    };
    return blank(store, { ...failed, error: 'Manifest creation failed', error_description: refusal });
  }
  store.recordBooked(numbers, manifest.id);
  const file = putOnManifest(store, manifest, orders);
  const booked = { ...old, manifest_pdf: storage.link(file), success: true };
  if (store.profile.answersLikeOld) return booked;
  return blank(store, { ...booked, courier_allocation: allocation, manifest_id: manifest.id, orders: numbers });
}

/** Returns the name of the manifest's file. */
export function putOnManifest(store: FieldStore, manifest: FieldManifest, orders: readonly FieldOrder[]): string {
  for (const order of orders) {
    order.manifestId = manifest.id;
    order.manifestNumber = manifest.number;
    order.state = 'ready_for_pickup';
    order.history.unshift({ status: 'ready_for_pickup', at: store.now() });
  }
  const file = `manifests/${manifest.id}.pdf`;
  store.keepFile(file, makeTinyPdf([`Manifest ${manifest.number}`, manifest.courier, ...manifest.numbers], ...A4));
  return file;
}

/** Services that leave keys out omit these from an item; `success` and `orders` still say what was booked. */
function blank(store: FieldStore, item: Json): Json {
  if (!store.profile.blanksOptionalKeys) return item;
  const { courier: _courier, manifest: _manifest, ...rest } = item;
  return { ...rest, order_count: null, courier_allocation: null };
}

/** GET /book/{manifest_id}/document. */
export function showManifestDocument(store: FieldStore, storage: FieldStorage, id: string): FieldAnswer {
  const manifest = store.manifests.get(Number(id));
  if (!manifest) return { status: 404, body: { error: 'not_found', error_description: 'No such manifest' } };
  if (manifest.stillGenerating > 0) {
    manifest.stillGenerating -= 1;
    return { status: 422, body: { error: 'Manifest has not finished generating' } };
  }
  if (manifest.failed) return { status: 424, body: { error: 'Manifest failed to book with the carrier' } };
  const { number, courier, numbers } = manifest;
  const document = {
    manifest: number,
    manifest_id: manifest.id,
    courier,
    manifest_pdf: storage.link(`manifests/${manifest.id}.pdf`),
    order_count: numbers.length,
    orders: numbers,
    success: true,
  };
  return { status: 200, body: { response: document } };
}
