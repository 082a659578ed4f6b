import type { FieldAnswer } from './book-field-orders.ts';
import type { FieldStore } from './field-store.ts';

/**
 * Where a test looks and acts, from another process too: the ledger, the requests that came, outcomes, the clock.
 * Undefined for every other address.
 */
export function answerControl(
  store: FieldStore,
  method: string,
  path: string,
  body: Record<string, unknown> | null,
): FieldAnswer | undefined {
  switch (`${method} ${path}`) {
    case 'GET /control/ledger':
      return { status: 200, body: store.ledger() };
    case 'GET /control/requests':
      return { status: 200, body: store.seen };
    case 'PUT /control/outcomes':
      Object.assign(store.outcomes, body);
      return { status: 200, body: store.outcomes };
    case 'POST /control/orders': {
      const { tracking_numbers = [], ...facts } = body ?? {};
      store.add((tracking_numbers as unknown[]).map(String), facts);
      return { status: 200, body: { count: store.orders.size } };
    }
    case 'POST /control/clock':
      store.advance(Number(body?.advance_s));
      return { status: 200, body: { now: store.now().toISOString() } };
    default:
      return undefined;
  }
}
