import type { PrintCandidate } from '#contract/gateway/label.ts';
import { stage } from '#gateway/testing/booking-stage.ts';
import { pdfOf } from '#gateway/testing/pdf-of.ts';
import {
  addOrder,
  requestLabelsOf,
  checkWhen,
  label,
  requested,
  until,
  useLabelStage,
} from '#gateway/testing/label-stage.ts';
import { sendJson } from '#gateway/testing/stub-platform.ts';
import { beforeEach, describe, expect, test } from 'vitest';

useLabelStage();

const readPdf = (number: string, headers: Record<string, string> = {}) =>
  stage.gateway.call<string>('GET', `/api/orders/${number}/label`, undefined, headers);
/** Storage's answers to the next PDF requests; the last one repeats. */
const storage: (number | string)[] = [];

beforeEach(() => {
  storage.length = 0;
  stage.platform.answers.set('GET /pdf', (_request, response) => {
    const next = storage.length > 1 ? storage.shift() : (storage[0] ?? pdfOf('label'));
    if (typeof next === 'number') sendJson(response, next, {});
    else response.writeHead(200, { 'content-type': 'application/pdf' }).end(next);
  });
});

async function addReadyLabel(number = 'SLP1'): Promise<void> {
  await addOrder(number, label);
  await requestLabelsOf(number);
  await checkWhen(number, (check) => check.state === 'ready');
}

describe('the PDF of a label', () => {
  test('is passed on as bytes, without another label request and without its link', async () => {
    await addReadyLabel();
    const pdf = await readPdf('SLP1');
    expect(pdf).toMatchObject({ status: 200, body: pdfOf('label') });
    expect(pdf.headers.get('cache-control')).toBe('no-store');
    expect(pdf.headers.get('content-disposition')).toContain('label-SLP1.pdf');
    const { body } = await stage.gateway.call('GET', '/api/orders/SLP1/label/attempts');
    expect(JSON.stringify(body)).not.toContain('/pdf?');
    expect(requested).toHaveLength(1);
  });

  test.each([-3, 3])(
    'has a link for seven days from now, though the service’s clock is %i hours off',
    async (hours) => {
      stage.platform.tellsTime = false;
      await addOrder('SLP1', (request, response) => {
        response.setHeader('date', new Date(Date.now() + hours * 3_600_000).toUTCString());
        label(request, response);
      });
      await requestLabelsOf('SLP1');
      await checkWhen('SLP1', (check) => check.state === 'ready');
      const path = '/api/orders/SLP1/label/attempts';
      const { body } = await stage.gateway.call<{ link_expires_at: string }>('GET', path);
      const lastsMs = Date.parse(body.link_expires_at) - Date.now();
      expect(Math.abs(lastsMs - 7 * 24 * 3_600_000)).toBeLessThan(3_600_000);
    },
  );

  test('is not called missing while a proxy answers in place of the service', async () => {
    await addOrder('SLP1', label, (_request, response) => {
      response.writeHead(404, { 'content-type': 'text/html' }).end('<html></html>');
    });
    await requestLabelsOf('SLP1');
    await checkWhen('SLP1', (check) => check.state === 'ready');
    storage.push(403);
    expect(await readPdf('SLP1')).toMatchObject({ status: 502, body: { error: 'unreachable' } });
  });

  test.each([400, 401, 403, 404, 410])(
    'is fetched by a new link once if storage refuses the old one with %i',
    async (status) => {
      await addReadyLabel();
      storage.push(status, pdfOf('new'));
      const pdf = await readPdf('SLP1');
      expect(pdf.body).toBe(pdfOf('new'));
      expect(pdf.headers.get('x-label-renewed')).toBe('1');
      expect(requested).toHaveLength(2);
    },
  );

  test('is not requested by a new link when storage has problems', async () => {
    await addReadyLabel();
    storage.push(503, pdfOf('new'));
    expect(await readPdf('SLP1')).toMatchObject({ status: 502 });
    expect(requested).toHaveLength(1);
  });

  test('is given up if storage refuses the new link too', async () => {
    await addReadyLabel();
    storage.push(403);
    expect(await readPdf('SLP1')).toMatchObject({ status: 410 });
    expect(requested).toHaveLength(2);
  });

  test('is refused if it is something else', async () => {
    await addReadyLabel();
    storage.push('<html>');
    expect(await readPdf('SLP1')).toMatchObject({ status: 502, body: { error: 'not_a_pdf' } });
  });

  test('of an order that was labelled elsewhere is requested when a person looks at it', async () => {
    await addOrder('SLP1', label);
    stage.platform.orders.set('SLP1', { tracking_number: 'SLP1', state: 'despatch_in_progress' });
    await until(async () => (await readPdf('SLP1')).status === 200);
    expect(requested).toHaveLength(1);
  });

  test('of an order without a label does not exist, and nothing is sent for it', async () => {
    await addOrder('SLP1', label);
    expect(await readPdf('SLP1')).toMatchObject({ status: 409, body: { error: 'label_not_asked' } });
    expect(await readPdf('SLP404')).toMatchObject({ status: 404 });
    expect(requested).toEqual([]);
  });

  test('can’t be requested by another site', async () => {
    await addReadyLabel();
    expect(await readPdf('SLP1', { 'sec-fetch-site': 'cross-site' })).toMatchObject({ status: 403 });
  });
});

describe('printed labels', () => {
  const mark = (...tracking_numbers: string[]) =>
    stage.gateway.call<{ print_id: string; tracking_numbers: string[] }>('POST', '/api/labels/printed', {
      tracking_numbers,
    });
  const candidates = async (...tracking_numbers: string[]) =>
    (
      await stage.gateway.call<{ candidates: PrintCandidate[]; unknown: string[] }>('POST', '/api/labels/candidates', {
        tracking_numbers,
      })
    ).body;

  test('are marked by a person, with the number of prints, and can be unmarked', async () => {
    await addReadyLabel();
    await addOrder('SLP2', label);
    const first = await mark('SLP1', 'SLP2');
    expect(first.body.tracking_numbers).toEqual(['SLP1']);
    const second = await mark('SLP1');
    const [printed] = (await candidates('SLP1')).candidates;
    expect(printed).toMatchObject({
      label: 'printed',
      skus: ['AA', 'BB'],
      printed: { by: 'owner@slipway.test', reprint: true, times: 2 },
    });
    await stage.gateway.call('DELETE', `/api/labels/printed/${second.body.print_id}`);
    expect((await candidates('SLP1')).candidates[0]).toMatchObject({ printed: { times: 1, reprint: false } });
    await stage.gateway.call('DELETE', `/api/labels/printed/${first.body.print_id}`);
    expect((await candidates('SLP1')).candidates[0]).toMatchObject({ label: 'ready', printed: null });
    expect((await stage.gateway.call('DELETE', `/api/labels/printed/${first.body.print_id}`)).status).toBe(404);
    const { body } = await stage.gateway.call<{ activity: { kind: string }[] }>('GET', '/api/orders/SLP1');
    expect(body.activity.map((act) => act.kind)).toEqual([
      'print_undone',
      'print_undone',
      'reprinted',
      'printed',
      'label_ready',
      'label_asked',
    ]);
  });

  test('are recorded as what they are where some were printed before and others weren’t', async () => {
    const acts = async (number: string) =>
      (
        await stage.gateway.call<{ activity: { kind: string }[] }>('GET', `/api/orders/${number}`)
      ).body.activity.flatMap(({ kind }) => (kind.includes('print') ? [kind] : []));
    for (const number of ['SLP1', 'SLP2', 'SLP3']) await addReadyLabel(number);
    await mark('SLP1');
    const undone = await mark('SLP3');
    await stage.gateway.call('DELETE', `/api/labels/printed/${undone.body.print_id}`);
    await mark('SLP1', 'SLP2', 'SLP3');
    expect((await candidates('SLP1', 'SLP2', 'SLP3')).candidates.map(({ printed }) => printed)).toMatchObject([
      { times: 2, reprint: true },
      { times: 1, reprint: false },
      { times: 1, reprint: false },
    ]);
    expect(await acts('SLP1')).toEqual(['reprinted', 'printed']);
    expect(await acts('SLP2')).toEqual(['printed']);
    expect(await acts('SLP3')).toEqual(['printed', 'print_undone', 'printed']);
  });

  test('are listed in the order given, with unknown numbers apart', async () => {
    await addReadyLabel();
    await addOrder('SLP2', label);
    const { candidates: found, unknown } = await candidates('SLP2', 'SLP9', 'SLP1', 'slp2');
    expect(found.map((one) => one.tracking_number)).toEqual(['SLP2', 'SLP1']);
    expect(unknown).toEqual(['SLP9']);
  });
});
