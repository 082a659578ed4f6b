import type { FieldAnswer } from './book-field-orders.ts';
import type { FieldStore } from './field-store.ts';

/** A test's controls, usable from another process too: the ledger, received requests, outcomes, the clock. Returns undefined for any other path. */
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
