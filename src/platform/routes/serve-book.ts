import { bookOrders } from '#contract/documented/booking.ts';
import { answer } from '#server/http/serve-endpoints.ts';
import { type BookingAnswer, bookOrders as book } from '#platform/booking/book-orders.ts';
import type { PlatformDeps } from '#platform/platform-deps.ts';
import { toCanonicalNumber } from '#platform/store/orders.ts';
import { answerOnce } from './answer-once.ts';
import type { Serve } from './route.ts';

export function serveBook(serve: Serve, deps: PlatformDeps): void {
  serve(bookOrders, async ({ body, caller, context }) => {
    const receivedAt = deps.clock.steady();
    const { orders } = body;
    if (orders.length === 0) {
      return answer(400, { error: 'bad_request', error_description: 'orders is empty.' });
    }
    if (new Set(orders.map(toCanonicalNumber)).size > deps.bookLimit) {
      const message = `At most ${deps.bookLimit} tracking numbers can be booked at once.`;
      return answer(422, { error: 'invalid', error_description: message });
    }
    const request = {
      scope: `${caller.account} POST /book`,
      key: context.req.header('idempotency-key'),
      body: JSON.stringify(orders),
    };
    const reused = answer(422, {
      error: 'invalid',
      error_description: 'This Idempotency-Key came before with another body.',
    });
    return answerOnce<BookingAnswer | typeof reused>(
      deps,
      request,
      () => reused,
      (kept) => book(deps, { account: caller.account, numbers: orders, receivedAt, kept }),
    );
  });
}
