import { pdfOf } from '#gateway/testing/pdf-of.ts';
import { changeOwnFacts } from '#gateway/store/orders/indexed-orders.ts';
import { readBooking, stage } from '#gateway/testing/booking-stage.ts';
import { until, untilLater } from '#gateway/testing/label-stage.ts';
import {
  book,
  listManifests,
  manifest,
  NUMBERS,
  numbersOf,
  readPdf,
  show,
  useManifestStage,
  whole,
} from '#gateway/testing/manifest-stage.ts';
import type { ServerResponse } from 'node:http';
import { describe, expect, test } from 'vitest';

useManifestStage();

describe('an answer without a document', () => {
  test.each([[{}], [{ response: null }], [{ response: {} }], [{ message: 'maintenance' }]])(
    '%j: it is asked for again until it is there',
    async (empty) => {
      manifest.document = empty;
      await book();
      await untilLater(() => manifest.asked > 0);
      const known = manifest.asked;
      await untilLater(() => manifest.asked > known);
      manifest.document = whole();
      await untilLater(async () => (await readPdf()).body === pdfOf('manifest'));
      expect(numbersOf((await show()).body)).toEqual(NUMBERS);
    },
  );

  test('that is a success of something and no more is not taken for the document', async () => {
    manifest.document = { success: true };
    await book();
    await untilLater(() => manifest.asked > 0);
    expect((await show()).status).toBe(502);
  });

  test('takes nothing away from what was known when its link is renewed', async () => {
    manifest.document = whole();
    await book();
    await untilLater(async () => (await readPdf()).status === 200);
    manifest.document = { response: null };
    await stage.gateway.call('POST', '/api/manifests/901/link');
    expect(numbersOf((await show()).body)).toEqual(NUMBERS);
    expect((await readPdf()).body).toBe(pdfOf('manifest'));
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
    manifest.document = say();
    const id = await book();
    await untilLater(async () => (await readBooking(id)).counts.booked === 0);
    expect(await listManifests()).toMatchObject([{ state: 'failed' }]);
  });

  test.each([
    ['flat', (words: object) => ({ success: false, ...words })],
    ['wrapped', (words: object) => ({ response: { success: false, ...words } })],
  ])('that says %s why the carrier refused it: its booking shows the service’s own words', async (_how, say) => {
    manifest.document = say({ error: 'manifest_booking_failed', error_description: 'The depot is closed' });
    const id = await book();
    await untilLater(async () => (await readBooking(id)).counts.booked === 0);
    const { dockets } = await readBooking(id);
    expect(dockets).toMatchObject([{ error_description: 'The depot is closed' }]);
  });

  test('that came flat shows its orders', async () => {
    manifest.document = { ...flat(true), success: undefined };
    await book();
    await untilLater(async () => (await show()).body.state === 'ready');
    expect(numbersOf((await show()).body)).toEqual(NUMBERS);
  });
});

test('a document that came without its PDF gets it once the service has it', async () => {
  manifest.document = { response: { ...whole().response, manifest_pdf: null } };
  await book();
  await untilLater(async () => (await show()).status === 200);
  expect((await readPdf()).status).toBe(404);
  manifest.document = whole();
  expect((await readPdf()).body).toBe(pdfOf('manifest'));
});

test('a document that names no orders has those that were booked with it', async () => {
  manifest.document = { response: { ...whole().response, orders: undefined, order_count: undefined } };
  await book();
  await untilLater(async () => (await show()).status === 200);
  const { body } = await show();
  expect(numbersOf(body).toSorted()).toEqual(NUMBERS.toSorted());
  expect(body.order_count).toBe(2);
});

test('a document that names no orders has those that were booked with it, also once a read from before the booking was written after it', async () => {
  manifest.document = { response: { ...whole().response, orders: undefined, order_count: undefined } };
  await book();
  await changeOwnFacts(stage.gateway.database(), NUMBERS, { manifest_id: null, manifest_number: null });
  await untilLater(async () => (await show()).status === 200);
  expect(numbersOf((await show()).body).toSorted()).toEqual(NUMBERS.toSorted());
});

test('a manifest that is being made is listed with the number of its orders', async () => {
  [manifest.document, manifest.status] = [{ error: 'manifest_still_generating' }, 422];
  await book();
  expect(await listManifests()).toMatchObject([{ state: 'being_made', order_count: 2 }]);
});

test('the document of another manifest is not taken for this one’s', async () => {
  manifest.document = { response: { ...whole().response, manifest_id: 902, orders: ['SLP-OTHER'] } };
  await book();
  await untilLater(() => manifest.asked > 0);
  expect((await readPdf()).status).toBe(502);
  manifest.document = whole();
  await untilLater(async () => (await readPdf()).body === pdfOf('manifest'));
  expect(numbersOf((await show()).body)).toEqual(NUMBERS);
});

describe('a 404 that does not come from the service itself', () => {
  const untilMuchLater = (holds: () => boolean) =>
    until(() => {
      if (!holds()) stage.gateway.advance(600_000);
      return holds();
    });
  const listed = async () => (await listManifests()).map(({ manifest_id }) => manifest_id);

  test.each([['<html><body>404 Not Found</body></html>'], [{ message: 'no Route matched with those values' }]])(
    '%j, as during a deployment of the service: the manifest is listed, and looked for again',
    async (page) => {
      [manifest.document, manifest.status] = [page, 404];
      await book();
      await untilLater(() => manifest.asked > 3);
      expect(await listed()).toEqual([901]);
      if (typeof page === 'string') expect((await show()).status).toBe(502);
      [manifest.document, manifest.status] = [whole(), 200];
      await untilLater(async () => (await readPdf()).body === pdfOf('manifest'));
    },
  );

  test('is believed after a day and a few more hourly checks', async () => {
    [manifest.document, manifest.status] = ['<html></html>', 404];
    await book();
    await untilLater(() => manifest.asked > 6);
    // Answered by the test: on a busy machine several looks could follow before the list is read.
    const looks: ServerResponse[] = [];
    stage.platform.answers.set('GET /book/901/document', (_request, response) => void looks.push(response));
    const answer = () => looks.pop()?.writeHead(404, { 'content-type': 'text/html' }).end('<html></html>');
    stage.gateway.advance(24 * 3_600_000);
    // The last look before may still be on its way, and counts as one made after a day.
    await untilMuchLater(() => looks.length > 0);
    answer();
    await untilMuchLater(() => looks.length > 0);
    await stage.gateway.signIn('owner@slipway.test');
    expect(await listed()).toEqual([901]);
    await until(async () => {
      answer();
      stage.gateway.advance(600_000);
      await stage.gateway.signIn('owner@slipway.test');
      return (await listed()).length === 0;
    });
  });

  test('is not believed because the clock jumped by a day', async () => {
    [manifest.document, manifest.status] = [{}, 404];
    const id = await book();
    await untilLater(() => manifest.asked > 6);
    const before = manifest.asked;
    stage.gateway.setClock(25 * 3_600_000);
    await untilMuchLater(() => manifest.asked > before);
    stage.gateway.setClock(-25 * 3_600_000);
    await untilMuchLater(() => manifest.asked > before + 1);
    await stage.gateway.signIn('owner@slipway.test');
    expect((await readBooking(id)).counts).toMatchObject({ booked: 2, unclear: 0 });
    expect(await listed()).toEqual([901]);
  });

  test('with the service’s own error it is gone after half a minute', async () => {
    [manifest.document, manifest.status] = [{ error: 'not_found' }, 404];
    await book();
    for (let looks = 1; looks <= 6; looks += 1) {
      await untilLater(() => manifest.asked >= looks);
      expect(await listed()).toEqual([901]);
    }
    await untilLater(async () => (await listed()).length === 0);
  });
});
