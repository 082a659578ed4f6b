import { vi } from 'vitest';
import { enterOrders, type EnterVerdict } from '#contract/gateway/entered-orders.ts';
import { assessSelection, countOrderViews, listOrders } from '#contract/gateway/orders.ts';
import { readSession } from '#contract/gateway/session.ts';
import { createImportReader, type ImportMessage } from '#dashboard/features/orders/import/import-reader.ts';
import { fakeGateway } from './fake-gateway.ts';
import { inProcessWorker } from './in-process-worker.ts';
import { renderApp } from './render-app.tsx';
import { someSession } from './some-session.ts';

/** Renders Orders for a service without an orders feed; `judge` decides the gateway's verdict on a number. */
export function openOrders(judge: (number: string) => EnterVerdict = () => 'entered', ordersFeed: 'yes' | 'no' = 'no') {
  const reader = createImportReader();
  vi.stubGlobal(
    'Worker',
    inProcessWorker((message: ImportMessage) => reader(message)),
  );
  const gateway = fakeGateway();
  const session = someSession();
  const service = session.service;
  if (service === null) throw new Error('The session has no service.');
  const capabilities = { ...service.capabilities, ordersFeed };
  gateway.answer(readSession, 200, () => ({ ...session, service: { ...service, capabilities } }));
  const views = { ready: 0, 'needs-label': 0, attention: 0, 'booked-today': 0, 'on-the-way': 0, all: 0 };
  gateway.answer(countOrderViews, 200, () => ({ views }));
  gateway.answer(listOrders, 200, () => ({ orders: [], total: 0, next_cursor: null, as_of: '2026-11-21T09:41:07Z' }));
  gateway.answer(assessSelection, 200, () => ({ bookable: 0, carriers: [], parts: [], left_out: [], not_in_view: 0 }));
  gateway.answer(enterOrders, 200, ({ body }) => ({
    results: (body as { orders: { tracking_number: string }[] }).orders.map(({ tracking_number }) => ({
      tracking_number,
      verdict: judge(tracking_number),
    })),
  }));
  renderApp('/orders?view=all');
  const sent = () =>
    gateway.calls
      .filter(({ name }) => name === 'enterOrders')
      .map(({ body }) => (body as { orders: { tracking_number: string; facts: object }[] }).orders);
  return { gateway, sent };
}
