import { SANDBOX_SECRETS } from '#contract/sandbox-secrets.ts';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestPlatform, type TestPlatform } from '#platform/testing/open-test-platform.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await openTestPlatform();
});
afterAll(() => platform.close());

const bookOne = async (count = 1, courier = 'NorthpostStandard') => {
  const orders = await platform.makeLabelled(count, courier);
  const item = (await platform.book(orders)).body.response[0] as { manifest_id: number; manifest: string };
  return { ...item, orders };
};
const LIFETIME_S = 604_800;

describe('a manifest document', () => {
  test('is still being made at first, then comes with a new link at every request', async () => {
    await platform.call('PUT /sandbox/carriers/NorthpostStandard', {
      booking: { outcome: 'accept', document_delay_s: 30 },
    });
    const { manifest_id, manifest, orders } = await bookOne(3);
    const early = await platform.call(`GET /book/${manifest_id}/document`);
    expect(early.status).toBe(422);
    expect(early.body.error).toBe('manifest_still_generating');
    await platform.call('POST /sandbox/clock', { advance_s: 30 });
    const { status, body } = await platform.waitFor(`GET /book/${manifest_id}/document`);
    expect(status).toBe(200);
    expect(body.response).toMatchObject({
      manifest_id,
      manifest,
      courier: 'Northpost',
      order_count: 3,
      orders,
      success: true,
    });
    const again = await platform.call(`GET /book/${manifest_id}/document`);
    expect(again.body.response.manifest_pdf).not.toBe(body.response.manifest_pdf);
    for (const link of [body.response.manifest_pdf, again.body.response.manifest_pdf]) {
      const pdf = await platform.call(`GET ${link}`, undefined, { secret: null });
      expect(new TextDecoder('latin1').decode(pdf.body).slice(0, 5)).toBe('%PDF-');
    }
    await platform.call('PUT /sandbox/carriers/NorthpostStandard', { booking: { outcome: 'accept' } });
  });

  test('that the carrier refused always answers 424, and its orders are labelled again', async () => {
    await platform.call('PUT /sandbox/carriers/SwiftlineExpress', {
      booking: { outcome: 'accept', document_fails: true },
    });
    const { manifest_id, orders } = await bookOne(2, 'SwiftlineExpress');
    const answer = await platform.waitFor(`GET /book/${manifest_id}/document`);
    expect(answer.status).toBe(424);
    expect(answer.body.error).toBe('manifest_booking_failed');
    const order = (await platform.call(`GET /orders/${orders[0] ?? ''}`)).body.response;
    expect(order).toMatchObject({ state: 'despatch_in_progress', manifest_id: null, manifest_number: null });
    expect(order.status_history[0].status).toBe('despatch_in_progress');
    await platform.call('PUT /sandbox/carriers/SwiftlineExpress', { booking: { outcome: 'accept' } });
    expect((await platform.book(orders)).body.response[0].success).toBe(true);
    expect((await platform.call(`GET /book/${manifest_id}/document`)).status).toBe(424);
  });

  test('of another account answers 403, and one that never existed 404', async () => {
    const { manifest_id } = await bookOne();
    const path = `GET /book/${manifest_id}/document`;
    expect((await platform.call(path, undefined, { secret: SANDBOX_SECRETS.otherAccount })).status).toBe(403);
    expect((await platform.call('GET /book/999999/document')).status).toBe(404);
  });

  test('is not opened by something that only looks like a manifest ID', async () => {
    const { manifest_id, manifest } = await bookOne();
    const looks = [
      `0x${manifest_id.toString(16)}`,
      `${manifest_id}e0`,
      `%20${manifest_id}`,
      `${manifest_id}abc`,
      `+${manifest_id}`,
    ];
    for (const id of [...looks, `0${manifest_id}`, '99999999999', '2147483648', '-1', '0', manifest]) {
      const answer = await platform.call(`GET /book/${id}/document`);
      expect([id, answer.status, answer.body.error]).toEqual([id, 404, 'not_found']);
    }
  });

  test('the list has the manifests of the account, newest first, page by page', async () => {
    const ids = [await bookOne(), await bookOne(), await bookOne()].map((manifest) => manifest.manifest_id);
    const first = await platform.call('GET /manifests?limit=2');
    expect(first.body.response.map((one: { manifest_id: number }) => one.manifest_id)).toEqual([ids[2], ids[1]]);
    const second = await platform.call(`GET /manifests?limit=1&cursor=${first.body.next_cursor}`);
    expect(second.body.response[0].manifest_id).toBe(ids[0]);
    const failed = await platform.call('GET /manifests?state=failed');
    expect(failed.body.response.every((one: { state: string }) => one.state === 'failed')).toBe(true);
    const none = await platform.call('GET /manifests?courier_allocation=CartwheelEcommerce');
    expect(none.body.response).toEqual([]);
  });
});

describe('a signed link', () => {
  const openLink = async () => {
    const { manifest_id } = await bookOne();
    const answer = await platform.waitFor(`GET /book/${manifest_id}/document`);
    return answer.body.response.manifest_pdf as string;
  };
  const fetchLink = (link: string, method = 'GET', headers = {}) =>
    platform.call(`${method} ${link}`, undefined, { secret: null, headers });

  test('is refused if one bit of it is changed', async () => {
    const link = await openLink();
    const start = link.indexOf('storage/');
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: start, max: link.length - 1 }), fc.nat(6), async (place, bit) => {
        const other = String.fromCodePoint((link.codePointAt(place) ?? 0) ^ (1 << bit));
        const { status } = await fetchLink(link.slice(0, place) + other + link.slice(place + 1));
        // Nothing is served outside `/storage/`.
        expect([403, 404]).toContain(status);
      }),
      { numRuns: 500 },
    );
    expect((await fetchLink(link)).status).toBe(200);
    expect((await fetchLink(`${link}&x=1`)).status).toBe(403);
    expect((await fetchLink(link.split('?')[0] ?? '')).status).toBe(403);
    expect((await fetchLink(link.replace(/manifests\/\d+\.pdf/, '..%2f..%2fplatform.db'))).status).toBe(403);
  });

  test('allows HEAD and ranges, and nothing else', async () => {
    const link = await openLink();
    const whole = await fetchLink(link);
    expect((await fetchLink(link, 'HEAD')).headers.get('content-length')).toBe(String(whole.body.length));
    const part = await fetchLink(link, 'GET', { range: 'bytes=5-14' });
    expect(part.status).toBe(206);
    expect(part.body).toEqual(whole.body.slice(5, 15));
    expect((await fetchLink(link, 'GET', { range: 'bytes=99999999-' })).status).toBe(416);
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) expect((await fetchLink(link, method)).status).toBe(405);
  });

  test('survives a restart, expires exactly 7 days after its issue, and is replaced by a new one', async () => {
    const { manifest_id } = await bookOne();
    const link = (await platform.waitFor(`GET /book/${manifest_id}/document`)).body.response.manifest_pdf as string;
    await platform.restart();
    const path = link.slice(link.indexOf('/storage/'));
    const fresh = async () =>
      (await platform.call(`GET /book/${manifest_id}/document`)).body.response.manifest_pdf as string;
    const origin = new URL(await fresh()).origin;
    const [, issued = ''] = /X-Amz-Date=(\w+)/.exec(link) ?? [];
    const expires =
      Date.parse(issued.replace(/(....)(..)(..)T(..)(..)(..)Z/, '$1-$2-$3T$4:$5:$6Z')) + LIFETIME_S * 1000;
    const now = Date.parse((await platform.call('POST /sandbox/clock', { advance_s: 0 })).body.response.now as string);
    await platform.call('POST /sandbox/clock', { advance_s: (expires - now) / 1000 - 30 });
    expect((await fetchLink(origin + path)).status).toBe(200);
    await platform.call('POST /sandbox/clock', { advance_s: 30 });
    expect((await fetchLink(origin + path)).status).toBe(403);
    expect((await fetchLink(await fresh())).status).toBe(200);
  });
});
