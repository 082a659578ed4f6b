import { findManifest } from '#gateway/store/manifests/manifests.ts';
import { pdfOf } from '#gateway/testing/pdf-of.ts';
import { acceptAll, newId, put, stage } from '#gateway/testing/booking-stage.ts';
import { until, untilLater } from '#gateway/testing/label-stage.ts';
import {
  manifest,
  NUMBERS,
  numbersOf,
  readPdf,
  show,
  useManifestStage,
  whole,
} from '#gateway/testing/manifest-stage.ts';
import { sendJson } from '#gateway/testing/stub-platform.ts';
import { describe, expect, test } from 'vitest';

useManifestStage();

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
    [manifest.document, manifest.status] = [body, code];
    await bookWithLink();
    expect(await show()).toMatchObject({ status: 200, body: { state: 'being_made', order_count: 2 } });
    expect((await readPdf()).body).toBe(pdfOf('manifest'));
  });

  test.each([[{ manifest_pdf: null }], [{ manifest_pdf: undefined }], [{ manifest_pdf: '' }]])(
    'gives the PDF for as long as it is valid if the document doesn’t name one: %j',
    async (none) => {
      manifest.document = { response: { ...whole().response, ...none } };
      await bookWithLink();
      await untilLater(async () => (await show()).body.state === 'ready');
      expect((await readPdf()).body).toBe(pdfOf('manifest'));
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
    ['relative to the service’s own', () => '/m.pdf?X-Amz-Expires=604800'],
    ['without a scheme', () => `${stage.platform.url.replace('http:', '')}/m.pdf?X-Amz-Expires=604800`],
    ['with its scheme in upper case', () => `${stage.platform.url.replace('http:', 'HTTP:')}/m.pdf`],
  ])('gives the PDF if the address is %s', async (_how, link) => {
    manifest.document = { response: { ...whole().response, manifest_pdf: link() } };
    await bookWithLink();
    await untilLater(async () => (await show()).body.state === 'ready');
    expect((await readPdf()).body).toBe(pdfOf('manifest'));
  });

  test('gives the PDF although it seems to have expired, if the document names the same one and storage accepts it', async () => {
    const manifest_pdf = `${stage.platform.url}/m.pdf?X-Amz-Date=20260101T000000Z&X-Amz-Expires=60`;
    manifest.document = { response: { ...whole().response, manifest_pdf } };
    await bookWithLink();
    await untilLater(async () => (await show()).body.state === 'ready');
    expect((await readPdf()).body).toBe(pdfOf('manifest'));
    stage.platform.answers.set('GET /m.pdf', (_request, response) => sendJson(response, 403, {}));
    expect((await readPdf()).status).toBe(410);
  });

  test.each([
    ['is still being made', 422, 'manifest_still_generating'],
    ['was refused by the carrier', 424, 'manifest_booking_failed'],
    ['is unknown', 404, 'not_found'],
  ])('is not used for a manifest that %s', async (_how, code, error) => {
    await bookWithLink();
    // Not earlier: the orders of a refused manifest are no longer booked as soon as it has been looked at.
    [manifest.document, manifest.status] = [{ error }, code];
    expect((await show()).status).toBe(code);
    expect((await readPdf()).status).toBe(code);
  });
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
    manifest.document = documentOf(first());
    await bookOn(first());
    await untilLater(async () => (await show()).body.state === 'ready');
    expect((await show()).body.order_count).toBe(1);
    manifest.document = documentOf(NUMBERS);
    await bookOn(second());
    await untilLater(async () => (await show()).body.order_count === 2);
    expect(numbersOf((await show()).body)).toEqual(NUMBERS);
  });

  test('shows them even if the document from before it arrives after it, by whatever clock the service has', async () => {
    const ahead = 90 * 60_000;
    manifest.document = documentOf(first());
    await bookOn(first());
    await untilLater(async () => (await show()).body.state === 'ready');
    let answer: (() => void) | undefined;
    stage.platform.answers.set('GET /book/901/document', (_request, response) => {
      const told = manifest.document;
      response.setHeader('date', new Date(Date.now() + ahead).toUTCString());
      if (answer === undefined) answer = () => sendJson(response, 200, told);
      else sendJson(response, 200, manifest.document);
    });
    const renewed = stage.gateway.call('POST', '/api/manifests/901/link');
    await until(() => answer !== undefined);
    manifest.document = documentOf(NUMBERS);
    await bookOn(second());
    answer?.();
    await renewed;
    const { next_check_at } = (await findManifest(stage.gateway.database(), 901)) ?? {};
    expect(Date.parse(next_check_at ?? '') > Date.now() + ahead / 2).toBe(false);
    await untilLater(async () => (await show()).body.order_count === 2);
  });
});
