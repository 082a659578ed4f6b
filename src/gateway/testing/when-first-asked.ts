import type { ServerResponse } from 'node:http';
import { bookOnPlatform, stage } from './booking-stage.ts';
import { sendJson } from './stub-platform.ts';

interface Asked {
  readonly endpoint: string;
  readonly orders: readonly string[];
}

/** Calls `act` the first time the service is asked about these orders, and answers as usual once `act` has finished. */
export function whenFirstAsked(
  { endpoint, orders }: Asked,
  act: () => Promise<void>,
  answer: (response: ServerResponse) => void,
): void {
  let asked: Promise<void> | undefined;
  stage.platform.answers.set(endpoint, (_request, response, body) => {
    // Requests about no order learn what the service offers, at any time.
    if (!orders.some((number) => body.includes(number))) {
      sendJson(response, 200, { response: [] });
      return;
    }
    asked ??= act();
    void asked.then(() => answer(response));
  });
}

/** Books these orders, on one manifest, and says so. */
export const answerBooked =
  (orders: readonly string[]) =>
  (response: ServerResponse): void => {
    bookOnPlatform(orders, 901);
    const item = { success: true, manifest_id: 901, manifest: 'M-901', orders, order_count: orders.length };
    sendJson(response, 200, { response: [item], count: 1 });
  };
