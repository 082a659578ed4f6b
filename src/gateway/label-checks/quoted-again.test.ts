import type { PrintCandidate } from '#contract/gateway/label.ts';
import { newId, put, readBooking, stage, statesOf } from '#gateway/testing/booking-stage.ts';
import {
  addOrder,
  checkWhen,
  label,
  pass,
  requested,
  requestLabelsOf,
  until,
  useLabelStage,
} from '#gateway/testing/label-stage.ts';
import { pdfOf } from '#gateway/testing/pdf-of.ts';
import { sendJson } from '#gateway/testing/stub-platform.ts';
import type { ServerResponse } from 'node:http';
import { beforeEach, expect, test } from 'vitest';

useLabelStage();

let pdf: string;
beforeEach(() => {
  pdf = 'first';
  stage.platform.answers.set('GET /pdf', (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/pdf' }).end(pdfOf(pdf));
  });
});

interface Details {
  order: { label: string; booking: string; state: string };
  activity: { kind: string }[];
}
const read = async () => (await stage.gateway.call<Details>('GET', '/api/orders/SLP1')).body;
const orderWhen = (holds: (order: Details['order']) => boolean) => until(async () => holds((await read()).order));
const readPdf = () => stage.gateway.call<string>('GET', '/api/orders/SLP1/label');
const candidate = async () => {
  const asked = { tracking_numbers: ['SLP1'] };
  const { body } = await stage.gateway.call<{ candidates: PrintCandidate[] }>('POST', '/api/labels/candidates', asked);
  return body.candidates[0];
};
const markPrinted = () => stage.gateway.call('POST', '/api/labels/printed', { tracking_numbers: ['SLP1'] });
/** What the service's feed says about the order from now on. */
const tell = (facts: object) => {
  const known = stage.platform.orders.get('SLP1');
  stage.platform.orders.set('SLP1', { tracking_number: 'SLP1', ...known, ...facts });
};

/** A service that can be asked about one order at a time only. */
function offerNoFeed(): void {
  stage.platform.answers.set('GET /orders', (_request, response) => response.writeHead(404).end());
  stage.platform.answers.set('GET /orders/SLP1', (_request, response) =>
    sendJson(response, 200, { response: stage.platform.orders.get('SLP1') }),
  );
}

async function addPrintedLabel(): Promise<void> {
  await addOrder('SLP1', label);
  await requestLabelsOf('SLP1');
  await checkWhen('SLP1', (check) => check.state === 'ready');
  tell({ state: 'despatch_in_progress' });
  await orderWhen(({ state }) => state === 'despatch_in_progress');
  await markPrinted();
  expect((await candidate())?.label).toBe('printed');
}

test.each([
  ['seen while it is quoted', ['processing', 'order_placed']],
  ['seen only afterwards', ['order_placed']],
])(
  'an order that was changed in the service (%s) needs a new label, and the old one is never shown again',
  async (_when, states) => {
    await addPrintedLabel();
    const before = await candidate();
    for (const state of states) {
      tell({ state, courier_name: 'Northpost' });
      await orderWhen((order) => order.state === state);
      expect((await read()).order).toMatchObject({ label: 'none', booking: 'not_booked' });
      expect(await readPdf()).toMatchObject({ status: 409, body: { error: 'label_not_asked' } });
    }
    expect(requested).toHaveLength(1);
    expect((await read()).activity[0]).toMatchObject({ kind: 'quoted_again' });
    // A mark that comes too late is about the old label.
    await markPrinted();
    expect((await candidate())?.label).toBe('none');

    pdf = 'second';
    expect((await requestLabelsOf('SLP1')).body.asked).toEqual(['SLP1']);
    await checkWhen('SLP1', (check) => check.state === 'ready');
    expect((await readPdf()).body).toBe(pdfOf('second'));
    expect(await candidate()).toMatchObject({ label: 'ready', printed: null });
    expect((await candidate())?.labelled_at).not.toBe(before?.labelled_at);
  },
);

test('a label that arrives after its order was changed is not taken for the new one', async () => {
  const first = Promise.withResolvers<ServerResponse>();
  await addOrder('SLP1', (_request, response) => first.resolve(response), label);
  await requestLabelsOf('SLP1');
  const response = await first.promise;
  // Nothing is requested again until it has been looked at.
  await stage.gateway.call('PUT', '/api/labels/paused', { paused: true });
  tell({ state: 'processing' });
  await orderWhen(({ state }) => state === 'processing');
  const link = `${stage.platform.url}/pdf?first`;
  sendJson(response, 200, { response: { qualified_url: link, order: { state: 'despatch_in_progress' } } });
  const check = await checkWhen('SLP1', ({ state }) => state === 'waiting');
  expect(check.attempts).toBe(0);
  expect((await read()).order).toMatchObject({ state: 'processing' });
  tell({ state: 'order_placed' });
  // A label that comes before this is known is one of the order as it was.
  await orderWhen(({ state }) => state === 'order_placed');
  await pass(60);
  await checkWhen('SLP1', ({ state }) => state === 'ready');
  expect(requested).toHaveLength(2);
});

test.each(['answer', 'update'])(
  'an order that is changed after the clock was set back needs a new label, when the last thing known was an %s',
  async (last) => {
    const A_DAY_MS = 86_400_000;
    stage.gateway.setClock(A_DAY_MS);
    await stage.gateway.signIn('owner@slipway.test');
    await addPrintedLabel();
    const { body } = await stage.gateway.call<{ path: string }>('GET', '/api/webhook/receiver');
    const update = { tracking_number: 'SLP1', current_state: 'despatch_in_progress' };
    if (last === 'update') await stage.gateway.call('POST', body.path, update);
    stage.gateway.setClock(-A_DAY_MS);
    tell({ state: 'order_placed', courier_name: 'Northpost' });
    await orderWhen(({ state }) => state === 'order_placed');
    expect((await read()).order.label).toBe('none');
  },
);

test('a label that is requested after the clock was set back is the new one', async () => {
  const BY_MS = 1_200_000;
  stage.gateway.setClock(BY_MS);
  await addPrintedLabel();
  for (const state of ['processing', 'order_placed']) {
    tell({ state });
    await orderWhen((order) => order.state === state);
  }
  stage.gateway.setClock(-BY_MS);
  await requestLabelsOf('SLP1');
  await checkWhen('SLP1', ({ state }) => state === 'ready');
  expect(requested).toHaveLength(2);
});

test('a repeated update about the earlier label does not bring it back; one about the new label does', async () => {
  await addPrintedLabel();
  const { body } = await stage.gateway.call<{ path: string }>('GET', '/api/webhook/receiver');
  const time = new Date(Date.now() - 3_600_000).toISOString();
  const send = (status: string, at: string) =>
    stage.gateway.call('POST', body.path, {
      tracking_number: 'SLP1',
      current_state: status,
      status_history: [{ status, time: at }],
    });
  await send('despatch_in_progress', time);
  tell({ state: 'processing' });
  await orderWhen(({ state }) => state === 'processing');
  await send('despatch_in_progress', time);
  expect((await read()).order.label).toBe('none');
  tell({ state: 'order_placed' });
  await orderWhen(({ state }) => state === 'order_placed');
  await send('despatch_in_progress', time);
  expect((await read()).order.label).toBe('none');
  stage.platform.answers.set('GET /orders', (_request, response) => response.writeHead(503).end());
  await send('despatch_in_progress', new Date(Date.now() + 1000).toISOString());
  expect((await read()).order.label).toBe('ready');
});

test('where the service has no feed, opening the order is enough to notice', async () => {
  offerNoFeed();
  await addOrder('SLP1', label);
  await requestLabelsOf('SLP1');
  await checkWhen('SLP1', (check) => check.state === 'ready');
  tell({ state: 'processing' });
  expect((await read()).order).toMatchObject({ state: 'processing', label: 'none' });
  expect((await readPdf()).status).toBe(409);
});

test('a record of another order says nothing about this one', async () => {
  offerNoFeed();
  await addOrder('SLP2', label);
  await addOrder('SLP1', label);
  await requestLabelsOf('SLP1');
  await checkWhen('SLP1', (check) => check.state === 'ready');
  tell({ tracking_number: 'SLP2', state: 'processing' });
  expect(await read()).toMatchObject({ order: { tracking_number: 'SLP1', label: 'ready' }, record: null });
});

test('a booked order keeps its label', async () => {
  await addPrintedLabel();
  tell({ state: 'ready_for_pickup', manifest_id: 7 });
  await orderWhen(({ booking }) => booking === 'booked');
  tell({ state: 'processing', manifest_id: null });
  await orderWhen(({ state }) => state === 'processing');
  expect((await read()).activity.map(({ kind }) => kind)).not.toContain('quoted_again');
});

test('an order that its service has no label for is not bookable again until it has one', async () => {
  await addOrder('SLP1', label);
  await requestLabelsOf('SLP1');
  await checkWhen('SLP1', (check) => check.state === 'ready');
  // The service still says that it was only placed.
  const id = newId();
  await put(id, ['SLP1']);
  await until(async () =>
    statesOf(await readBooking(id)).every((state) => state === 'refused' || state === 'not_sent'),
  );
  expect((await read()).order).toMatchObject({ label: 'none', booking: 'not_booked' });
});
