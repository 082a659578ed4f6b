import type { ServerResponse } from 'node:http';
import { bookOnPlatform, stage } from './booking-stage.ts';
import { sendJson } from './stub-platform.ts';

interface FirstRequest {
  readonly endpoint: string;
  readonly orders: readonly string[];
}

/** Calls `act` on the first request about these orders, and answers as usual once `act` has finished. */
export function onFirstRequest(
  { endpoint, orders }: FirstRequest,
  act: () => Promise<void>,
  answer: (response: ServerResponse) => void,
): void {
  let acted: Promise<void> | undefined;
  stage.platform.answers.set(endpoint, (_request, response, body) => {
    // Requests about no order probe what the service offers, and come at any time.
    if (!orders.some((number) => body.includes(number))) {
      sendJson(response, 200, { response: [] });
      return;
    }
    acted ??= act();
    void acted.then(() => answer(response));
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
