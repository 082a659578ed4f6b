import {
  acceptAll,
  addOrders,
  newId,
  put,
  readBooking,
  stage,
  useBookingStage,
} from '#gateway/testing/booking-stage.ts';
import { until } from '#gateway/testing/label-stage.ts';
import { sendJson } from '#gateway/testing/stub-platform.ts';
import { beforeEach, describe, expect, test } from 'vitest';

useBookingStage();

interface Shown {
  readonly state: string;
  readonly order_count: number | null;
  readonly orders: readonly { readonly tracking_number: string }[];
}

const NUMBERS: string[] = [];
let asked = 0;
/** The service's answer when asked for the document; a string stands for a page sent by something in front of the service. */
let document: unknown;
let status = 200;

const whole = () => ({
  response: {
    manifest_id: 901,
    manifest: 'M-901',
    orders: NUMBERS,
    order_count: 2,
    success: true,
    manifest_pdf: `${stage.platform.url}/m.pdf?X-Amz-Expires=604800`,
  },
});

beforeEach(() => {
  [asked, status] = [0, 200];
  NUMBERS.splice(0, Infinity, ...addOrders(2));
  stage.platform.answers.set('GET /book/901/document', (_request, response) => {
    asked += 1;
    if (typeof document === 'string') response.writeHead(status, { 'content-type': 'text/html' }).end(document);
    else sendJson(response, status, document);
  });
  stage.platform.answers.set('GET /m.pdf', (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF-manifest');
  });
});

const book = async () => {
  acceptAll();
  const id = newId();
  await put(id, NUMBERS);
  expect((await stage.gateway.settled(id)).counts.booked).toBe(2);
  return id;
};
const show = () => stage.gateway.call<Shown>('GET', '/api/manifests/901');
const readPdf = () => stage.gateway.call<unknown>('GET', '/api/manifests/901/pdf');
const numbersOf = (body: Shown) => body.orders.map((order) => order.tracking_number);

describe('an answer without a document', () => {
  test.each([[{}], [{ response: null }], [{ response: {} }], [{ message: 'maintenance' }]])(
    '%j: it is asked for again until it is there',
    async (empty) => {
      document = empty;
      await book();
      await until(() => asked > 0);
      const known = asked;
      stage.gateway.advance(5_000);
      await until(() => asked > known);
      document = whole();
      stage.gateway.advance(60_000);
      await until(async () => (await readPdf()).body === '%PDF-manifest');
      expect(numbersOf((await show()).body)).toEqual(NUMBERS);
    },
  );

  test('that is a success of something and no more is not taken for the document', async () => {
    document = { success: true };
    await book();
    await until(() => asked > 0);
    expect((await show()).status).toBe(502);
  });

  test('takes nothing away from what was known when its link is renewed', async () => {
    document = whole();
    await book();
    await until(async () => (await readPdf()).status === 200);
    document = { response: null };
    await stage.gateway.call('POST', '/api/manifests/901/link');
    expect(numbersOf((await show()).body)).toEqual(NUMBERS);
    expect((await readPdf()).body).toBe('%PDF-manifest');
  });
});

describe('F1: a document without its ID and PDF', () => {
  const flat = (success: boolean) => ({ manifest: 'M-901', courier: 'N', orders: NUMBERS, order_count: 2, success });

  test.each([
    ['flat', () => flat(false)],
    ['wrapped', () => ({ response: flat(false) })],
    ['beside an empty envelope', () => ({ response: null, success: false })],
    ['with an error', () => ({ success: false, error: 'manifest_booking_failed', error_description: 'Refused' })],
    ['in words', () => ({ success: 'false' })],
  ])('that says %s that the carrier refused it: its orders are no longer booked', async (_how, say) => {
    document = say();
    const id = await book();
    await until(async () => (await readBooking(id)).counts.booked === 0);
    const { body } = await stage.gateway.call<{ manifests: Shown[] }>('GET', '/api/manifests?page=1');
    expect(body.manifests).toMatchObject([{ state: 'failed' }]);
  });

  test('that came flat shows its orders', async () => {
    document = { ...flat(true), success: undefined };
    await book();
    await until(async () => (await show()).body.state === 'ready');
    expect(numbersOf((await show()).body)).toEqual(NUMBERS);
  });
});

test('a document that came without its PDF gets it once the service has it', async () => {
  document = { response: { ...whole().response, manifest_pdf: null } };
  await book();
  await until(async () => (await show()).status === 200);
  expect((await readPdf()).status).toBe(404);
  document = whole();
  expect((await readPdf()).body).toBe('%PDF-manifest');
});

describe('a second booking on a manifest that is ready', () => {
  const [first, second] = [() => NUMBERS.slice(0, 1), () => NUMBERS.slice(1)];
  const bookOn = async (orders: readonly string[]) => {
    stage.platform.answers.set('POST /book', (_request, response) => {
      const item = { success: true, manifest_id: 901, manifest: 'M-901', orders, order_count: orders.length };
      sendJson(response, 200, { response: [item], count: 1 });
    });
    const id = newId();
    await put(id, orders);
    await stage.gateway.settled(id, (booking) => booking.counts.booked === 1);
  };
  const documentOf = (orders: readonly string[]) => ({
    response: { ...whole().response, orders, order_count: orders.length },
  });

  test('shows its orders on the manifest’s page, too', async () => {
    document = documentOf(first());
    await bookOn(first());
    await until(async () => (await show()).body.state === 'ready');
    expect((await show()).body.order_count).toBe(1);
    document = documentOf(NUMBERS);
    await bookOn(second());
    await until(async () => (await show()).body.order_count === 2);
    expect(numbersOf((await show()).body)).toEqual(NUMBERS);
  });

  test('shows them even if the document from before it arrives after it', async () => {
    document = documentOf(first());
    await bookOn(first());
    await until(async () => (await show()).body.state === 'ready');
    let answer: (() => void) | undefined;
    stage.platform.answers.set('GET /book/901/document', (_request, response) => {
      const told = document;
      if (answer === undefined) answer = () => sendJson(response, 200, told);
      else sendJson(response, 200, document);
    });
    const renewed = stage.gateway.call('POST', '/api/manifests/901/link');
    await until(() => answer !== undefined);
    document = documentOf(NUMBERS);
    await bookOn(second());
    answer?.();
    await renewed;
    await until(async () => (await show()).body.order_count === 2);
  });
});

test('a document that names no orders has those that were booked with it', async () => {
  document = { response: { ...whole().response, orders: undefined, order_count: undefined } };
  await book();
  await until(async () => (await show()).status === 200);
  const { body } = await show();
  expect(numbersOf(body).toSorted()).toEqual(NUMBERS.toSorted());
  expect(body.order_count).toBe(2);
});

test('a manifest that is being made is listed with the number of its orders', async () => {
  [document, status] = [{ error: 'manifest_still_generating' }, 422];
  await book();
  const { body } = await stage.gateway.call<{ manifests: Shown[] }>('GET', '/api/manifests?page=1');
  expect(body.manifests).toMatchObject([{ state: 'being_made', order_count: 2 }]);
});

describe('the link of the booking’s answer', () => {
  const bookWithLink = async () => {
    acceptAll((response, orders) => {
      const manifest_pdf = `${stage.platform.url}/m.pdf?X-Amz-Expires=604800`;
      sendJson(response, 200, {
        response: [{ success: true, manifest_id: 901, manifest: 'M-901', orders, manifest_pdf }],
      });
    });
    const id = newId();
    await put(id, NUMBERS);
    expect((await stage.gateway.settled(id)).counts.booked).toBe(2);
  };

  test.each([
    ['is unwell', 503, { error: 'unavailable' }],
    ['says a page', 404, '<html></html>'],
    ['doesn’t let this secret ask', 403, { error: 'forbidden' }],
  ])('gives the PDF while the service %s', async (_how, code, body) => {
    [document, status] = [body, code];
    await bookWithLink();
    expect(await show()).toMatchObject({ status: 200, body: { state: 'being_made', order_count: 2 } });
    expect((await readPdf()).body).toBe('%PDF-manifest');
  });

  test.each([[{ manifest_pdf: null }], [{ manifest_pdf: undefined }], [{ manifest_pdf: '' }]])(
    'gives the PDF for as long as it is valid if the document doesn’t name one: %j',
    async (none) => {
      document = { response: { ...whole().response, ...none } };
      await bookWithLink();
      await until(async () => (await show()).body.state === 'ready');
      expect((await readPdf()).body).toBe('%PDF-manifest');
      let fetched = 0;
      stage.platform.answers.set('GET /m.pdf', (_request, response) => {
        fetched += 1;
        sendJson(response, 403, {});
      });
      expect(await readPdf()).toMatchObject({ status: 404, body: { error: 'no_pdf' } });
      expect(fetched).toBe(1);
    },
  );

  test.each([
    ['is still being made', 422, 'manifest_still_generating'],
    ['was refused by the carrier', 424, 'manifest_booking_failed'],
    ['is unknown', 404, 'not_found'],
  ])('is not used for a manifest that %s', async (_how, code, error) => {
    [document, status] = [{ error }, code];
    await bookWithLink();
    expect((await show()).status).toBe(code);
    expect((await readPdf()).status).toBe(code);
  });
});

test('the document of another manifest is not taken for this one’s', async () => {
  document = { response: { ...whole().response, manifest_id: 902, orders: ['SLP-OTHER'] } };
  await book();
  await until(() => asked > 0);
  expect((await readPdf()).status).toBe(502);
  document = whole();
  stage.gateway.advance(60_000);
  await until(async () => (await readPdf()).body === '%PDF-manifest');
  expect(numbersOf((await show()).body)).toEqual(NUMBERS);
});

describe('a 404 that does not come from the service itself', () => {
  const listed = async () =>
    (
      await stage.gateway.call<{ manifests: { manifest_id: number }[] }>('GET', '/api/manifests?page=1')
    ).body.manifests.map(({ manifest_id }) => manifest_id);

  test.each([['<html><body>404 Not Found</body></html>'], [{ message: 'no Route matched with those values' }]])(
    '%j, as during a deployment of the service: the manifest is listed, and looked for again',
    async (page) => {
      [document, status] = [page, 404];
      await book();
      for (const wait of [1, 2, 3]) {
        const known = asked;
        stage.gateway.advance(wait * 1000);
        await until(() => asked > known);
      }
      expect(await listed()).toEqual([901]);
      if (typeof page === 'string') expect((await show()).status).toBe(502);
      [document, status] = [whole(), 200];
      stage.gateway.advance(60_000);
      await until(async () => (await readPdf()).body === '%PDF-manifest');
    },
  );

  test('is believed after a day', async () => {
    [document, status] = ['<html></html>', 404];
    await book();
    await until(() => asked > 0);
    stage.gateway.advance(25 * 3_600_000);
    await stage.gateway.signIn('owner@slipway.test');
    await until(async () => (await listed()).length === 0);
  });

  test('with the service’s own error it is gone after half a minute', async () => {
    [document, status] = [{ error: 'not_found' }, 404];
    await book();
    await until(() => asked > 0);
    expect(await listed()).toEqual([901]);
    stage.gateway.advance(31_000);
    await until(async () => (await listed()).length === 0);
  });
});
