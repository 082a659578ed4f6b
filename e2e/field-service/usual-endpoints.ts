import type { FieldAnswer } from './book-field-orders.ts';
import type { FieldOrder, FieldStore } from './field-store.ts';
import { showReadOrder } from './show-field-order.ts';

type Body = Record<string, unknown> | null;
type Handle = (store: FieldStore, number: string, body: Body) => FieldAnswer;

/** Endpoints that services usually offer beyond the document, by method and path. `{}` stands for the tracking number. */
export const USUAL_ENDPOINTS: Readonly<Record<string, Handle>> = {
  'POST /quotes': () => ({
    status: 200,
    body: {
      response: [
        {
          courier_type: 'Harbour Freight',
          service_level: 'standard',
          success: true,
          quotes: [{ price: 15.95, estimated_transit_time: '2 days' }],
        },
      ],
      count: 1,
    },
  }),
  'POST /orders': makeOrder,
  'GET /orders/{}': (store, number) => withOrder(store, number, (order) => showReadOrder(order, store.profile)),
  'PUT /orders/{}': (store, number, body) =>
    withOrder(store, number, (order) => {
      Object.assign(order.sent, body?.order);
      return { response: showReadOrder(order, store.profile) };
    }),
  'GET /orders/{}/tracking': readTracking,
  'GET /merchant': (store) => ({ status: 200, body: { response: store.merchant } }),
  'PATCH /merchant': changeMerchant,
};

/** F17: sending it twice creates two orders. */
function makeOrder(store: FieldStore, _number: string, body: Body): FieldAnswer {
  const sent = body?.order;
  if (typeof sent !== 'object' || sent === null) {
    return { status: 422, body: { error: 'invalid', delivery_postcode: ["can't be blank"], suggested_address: {} } };
  }
  const number = `fLd${String(store.orders.size + 1).padStart(7, '0')}x`;
  store.add([number], { state: 'order_placed', sent: { ...sent } });
  return withOrder(store, number, (order) => ({ response: showReadOrder(order, store.profile) }));
}

/** F1: the order itself is the whole body. */
function withOrder(store: FieldStore, number: string, show: (order: FieldOrder) => unknown): FieldAnswer {
  const order = store.find(number);
  if (order) return { status: 200, body: show(order) };
  return { status: 404, body: { error: 'order_not_found', error_description: 'The tracking number is not known' } };
}

/** F5 and F6: times as seconds since midnight or as text, states as people write them; an unknown number gives a 400 whose error is an object. */
function readTracking(store: FieldStore, number: string): FieldAnswer {
  const order = store.find(number);
  if (!order) return { status: 400, body: { error: { order_id: ["can't be found"] }, success: false } };
  const track = order.history.map(({ status, at }, place) => ({
    status: status.split('_').map(capitalise).join(' '),
    date: at.toISOString().slice(0, 10),
    timestamp: place % 2 === 0 ? secondsOfDay(at) : at.toISOString().slice(11, 19),
  }));
  return { status: 200, body: { response: { tracking_number: order.number, track }, success: true } };
}

function changeMerchant(store: FieldStore, _number: string, body: Body): FieldAnswer {
  Object.assign(store.merchant, body?.merchant);
  return { status: 200, body: { response: store.merchant } };
}

function secondsOfDay(at: Date): number {
  return at.getUTCHours() * 3600 + at.getUTCMinutes() * 60 + at.getUTCSeconds();
}

function capitalise(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}
