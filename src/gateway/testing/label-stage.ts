import type { LabelCheck, LabelSummary } from '#contract/gateway/label.ts';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, beforeEach } from 'vitest';
import { stage } from './booking-stage.ts';
import { openGateway } from './open-gateway.ts';
import { sendJson, startStubPlatform } from './stub-platform.ts';

type Reply = (request: IncomingMessage, response: ServerResponse) => void;

/** Tracking numbers of the label requests received, in order. */
export const requested: string[] = [];

/** Only guards against hanging. */
const WAIT_WITHIN_MS = 300_000;
const WAIT_STEP_MS = 10;

/** Before each test in the file, starts a platform that has received no label requests and a gateway connected to it. */
export function useLabelStage(
  options: { readonly isClockStopped?: boolean; readonly isInProcess?: boolean } = {},
): void {
  beforeEach(async () => {
    requested.length = 0;
    stage.platform = await startStubPlatform();
    stage.gateway = await openGateway(stage.platform.url, options);
  });
  afterEach(async () => {
    await stage.gateway.close();
    await stage.platform.close();
  });
}

/** Adds an order without a label; each label request gets the next reply, and the last one repeats. */
export async function addOrder(tracking_number: string, ...replies: readonly Reply[]): Promise<void> {
  stage.platform.orders.set(tracking_number, {
    tracking_number,
    state: 'order_placed',
    courier_name: 'Parcelbird International',
    created_at: '2026-01-01T00:00:00.000Z',
    product_attributes: [
      { quantity: 2, sku: 'BB' },
      { quantity: 1, sku: 'AA' },
    ],
  });
  const left = [...replies];
  stage.platform.answers.set(`GET /orders/${tracking_number}/label`, (request, response) => {
    requested.push(tracking_number);
    const reply = left.length > 1 ? left.shift() : left[0];
    (reply ?? label)(request, response);
  });
  await until(async () => {
    const asked = { tracking_numbers: [tracking_number] };
    const { body } = await stage.gateway.call<{ orders: unknown[] }>('POST', '/api/orders/lookup', asked);
    return body.orders.length === 1;
  });
}

export const refuse =
  (code: string, status = 422): Reply =>
  (_request, response) => {
    sendJson(response, status, { error: code, error_description: `Because of ${code}.` });
  };
export const rateLimit: Reply = (_request, response) => {
  response.setHeader('retry-after', '17');
  sendJson(response, 429, { error: 'rate_limited' });
};
export const hangUp: Reply = (_request, response) => {
  response.destroy();
};
export const label: Reply = (_request, response) => {
  sendJson(response, 200, { response: { id: 1, qualified_url: `${stage.platform.url}/pdf?X-Amz-Expires=604800` } });
};

export const requestLabelsOf = (...tracking_numbers: string[]) =>
  stage.gateway.call<{ asked: string[]; refused: { tracking_number: string; reason: string }[] }>(
    'POST',
    '/api/labels',
    { tracking_numbers },
  );

export async function checkOf(trackingNumber: string): Promise<LabelCheck> {
  const path = `/api/orders/${trackingNumber}/label/attempts`;
  return (await stage.gateway.call<{ check: LabelCheck }>('GET', path)).body.check;
}

/** Returns the check once `holds` is true for it. */
export async function checkWhen(trackingNumber: string, holds: (check: LabelCheck) => boolean): Promise<LabelCheck> {
  await until(async () => holds(await checkOf(trackingNumber)));
  return checkOf(trackingNumber);
}

/** Advances the gateway's clock, and wakes the checks so that they notice. */
export async function pass(seconds: number): Promise<void> {
  stage.gateway.advance(seconds * 1000);
  await stage.gateway.call<LabelSummary>('PUT', '/api/labels/paused', { paused: false });
}

export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + WAIT_WITHIN_MS;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error('It did not come about in time.');
    await new Promise((resolve) => setTimeout(resolve, WAIT_STEP_MS));
  }
}

/** Lets time pass for the gateway, a second at a time, until `holds`. */
export const untilLater = (holds: () => boolean | Promise<boolean>): Promise<void> =>
  until(async () => {
    if (await holds()) return true;
    stage.gateway.advance(1_000);
    return false;
  });
