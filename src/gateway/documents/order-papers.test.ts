import type { ServerResponse } from 'node:http';
import { stage } from '#gateway/testing/booking-stage.ts';
import { pdfOf } from '#gateway/testing/pdf-of.ts';
import {
  addOrder,
  checkWhen,
  label,
  refuse,
  requestLabelsOf,
  requested,
  until,
  useLabelStage,
} from '#gateway/testing/label-stage.ts';
import { sendJson } from '#gateway/testing/stub-platform.ts';
import { beforeEach, describe, expect, test } from 'vitest';

useLabelStage();

const read = (path: string, headers: Record<string, string> = {}) =>
  stage.gateway.call<string>('GET', `/api/orders/SLP1${path}`, undefined, headers);
/** Storage's answers to the next requests for the slip; the last one repeats. */
const storage: (number | string)[] = [];
const slips: string[] = [];

beforeEach(() => {
  storage.length = 0;
  slips.length = 0;
  stage.platform.answers.set('GET /slip', (request, response) => {
    slips.push(request.url ?? '');
    const next = storage.length > 1 ? storage.shift() : (storage[0] ?? pdfOf('slip'));
    if (typeof next === 'number') sendJson(response, next, {});
    else response.writeHead(200, { 'content-type': 'application/pdf' }).end(next);
  });
});

let issued = 0;
const withDocuments =
  (documents: object) =>
  (_request: unknown, response: ServerResponse): void => {
    const { url } = stage.platform;
    sendJson(response, 200, {
      response: { qualified_url: `${url}/pdf?X-Amz-Expires=604800`, order: { tracking_number: 'SLP1', documents } },
    });
  };
const slip = (query = 'X-Amz-Expires=604800') => ({
  url: `${stage.platform.url}/slip?${query}&issue=${(issued += 1)}`,
  page_size: 'a4',
  file_type: 'pdf',
});
const ZPL = '^XA^FDSLP1^FS^XZ';

async function addReadyLabel(documents: () => object): Promise<void> {
  await addOrder('SLP1', (request, response) => withDocuments(documents())(request, response));
  await requestLabelsOf('SLP1');
  await checkWhen('SLP1', (check) => check.state === 'ready');
}
const told = async () => (await stage.gateway.call('GET', '/api/orders/SLP1/label/attempts')).body;

describe('F10: documents that go with a parcel beside its label', () => {
  test('are listed by kind, and passed on as bytes without another request and without their link', async () => {
    await addReadyLabel(() => ({ packing_slip: slip(), encoded_label: { encoded_label: ZPL } }));
    expect(await told()).toMatchObject({ documents: [{ kind: 'packing_slip', page_size: 'a4' }], has_zpl: true });
    expect(JSON.stringify(await told())).not.toContain('/slip?');
    const paper = await read('/documents/packing_slip');
    expect(paper).toMatchObject({ status: 200, body: pdfOf('slip') });
    expect(paper.headers.get('content-disposition')).toContain('packing_slip-SLP1.pdf');
    expect((await read('/label/zpl')).body).toEqual({ zpl: ZPL });
    expect(requested).toHaveLength(1);
  });

  test('print dialogs learn which ones exist; for an order that was labelled elsewhere nothing is known', async () => {
    await addReadyLabel(() => ({ packing_slip: slip(), archive_awb: slip() }));
    await addOrder('SLP2', label);
    const { body } = await stage.gateway.call<{ candidates: object[] }>('POST', '/api/labels/candidates', {
      tracking_numbers: ['SLP1', 'SLP2'],
    });
    expect(body.candidates).toMatchObject([{ documents: ['packing_slip', 'archive_awb'] }, { documents: null }]);
  });

  test('are fetched by a new link once if storage refuses the old one, and given up after that', async () => {
    await addReadyLabel(() => ({ packing_slip: slip() }));
    storage.push(403, pdfOf('new'));
    expect((await read('/documents/packing_slip')).body).toBe(pdfOf('new'));
    expect(requested).toHaveLength(2);
    storage.length = 0;
    storage.push(403);
    expect(await read('/documents/packing_slip')).toMatchObject({ status: 410 });
    expect(requested).toHaveLength(3);
  });

  test('an expired link is not tried; the new one is', async () => {
    const queries = ['X-Amz-Date=20200101T000000Z&X-Amz-Expires=60', 'X-Amz-Expires=604800'];
    await addReadyLabel(() => ({ packing_slip: slip(queries.shift()) }));
    expect((await read('/documents/packing_slip')).status).toBe(200);
    expect(slips).toHaveLength(1);
    expect(slips[0]).not.toContain('20200101');
  });

  test('after a restart links are requested again, once for everybody who looks at the same time', async () => {
    await addReadyLabel(() => ({ packing_slip: slip(), encoded_label: ZPL }));
    await stage.gateway.restart();
    expect(await told()).toMatchObject({ documents: [{ kind: 'packing_slip' }], has_zpl: true });
    const answers = await Promise.all([
      read('/documents/packing_slip'),
      read('/label/zpl'),
      read('/documents/packing_slip'),
    ]);
    expect(answers.map((one) => one.status)).toEqual([200, 200, 200]);
    expect(requested).toHaveLength(2);
  });

  test('a document that the service no longer has, or never had, is reported; what is not a PDF is not passed on', async () => {
    const given = [{ packing_slip: slip() }, {}];
    await addReadyLabel(() => (given.length > 1 ? given.shift() : given[0]) ?? {});
    expect(await read('/documents/customs_invoice')).toMatchObject({ status: 404, body: { error: 'no_document' } });
    expect(await read('/label/zpl')).toMatchObject({ status: 404, body: { error: 'no_document' } });
    expect(await told()).toMatchObject({ documents: [], has_zpl: false });
    expect(await read('/documents/..%2F..%2Flabel')).toMatchObject({ status: 400 });
  });

  test('a document that is not a PDF is not passed on', async () => {
    await addReadyLabel(() => ({ packing_slip: slip() }));
    storage.push('<html>');
    expect(await read('/documents/packing_slip')).toMatchObject({ status: 502, body: { error: 'not_a_pdf' } });
  });

  test('null, empty and odd documents do no harm: the label is there', async () => {
    await addReadyLabel(() => ({
      packing_slip: null,
      'UPPER case': slip(),
      encoded_label: null,
      tags: ['x'],
      note: 7,
    }));
    expect(await told()).toMatchObject({ has_label: true, documents: [], has_zpl: false });
  });

  test('of an order without a label do not exist, and nothing is sent for them', async () => {
    await addOrder('SLP1', refuse('label_failed_invalid_quote'));
    expect(await read('/documents/packing_slip')).toMatchObject({ status: 409, body: { error: 'label_not_asked' } });
    expect(await read('/label/zpl')).toMatchObject({ status: 409 });
    expect(requested).toEqual([]);
  });

  test('of an order that was labelled elsewhere become known when its label is opened', async () => {
    await addOrder('SLP1', (request, response) => withDocuments({ packing_slip: slip() })(request, response));
    stage.platform.orders.set('SLP1', { tracking_number: 'SLP1', state: 'despatch_in_progress' });
    await until(async () => (await read('/label')).status !== 409);
    expect(await told()).toMatchObject({ documents: [{ kind: 'packing_slip' }] });
  });

  test('can’t be requested by another site', async () => {
    await addReadyLabel(() => ({ packing_slip: slip() }));
    const elsewhere = { 'sec-fetch-site': 'cross-site' };
    expect(await read('/documents/packing_slip', elsewhere)).toMatchObject({ status: 403 });
    expect(await read('/label/zpl', elsewhere)).toMatchObject({ status: 403 });
  });
});
