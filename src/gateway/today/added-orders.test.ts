import { acceptAll, bookOnPlatform, newId, put, stage } from '#gateway/testing/booking-stage.ts';
import { addOrders, call, northpost, useTodayGateway } from '#gateway/testing/today-gateway.ts';
import { untilLater } from '#gateway/testing/label-stage.ts';
import { sendJson } from '#gateway/testing/stub-platform.ts';
import { expect, test } from 'vitest';

useTodayGateway();

const MANIFEST = 901;
/** Books orders with a service that adds them to the same manifest each time. */
async function book(numbers: readonly string[]): Promise<void> {
  const onManifest = [...stage.platform.booked.flat(), ...numbers];
  stage.platform.answers.set(`GET /book/${MANIFEST}/document`, (_request, response) => {
    sendJson(response, 200, {
      response: { manifest_id: MANIFEST, manifest: 'M-901', orders: onManifest, success: true },
    });
  });
  acceptAll((response, orders) => {
    sendJson(response, 200, { response: [{ success: true, manifest_id: MANIFEST, manifest: 'M-901', orders }] });
  });
  const id = newId();
  await put(id, numbers);
  expect((await stage.gateway.settled(id)).counts.booked).toBe(numbers.length);
  await untilLater(async () => (await northpost())?.manifests[0]?.state === 'ready');
}
const paperOf = async () => {
  const lane = await northpost();
  return { counts: [lane?.counts.booked, lane?.counts.printed, lane?.counts.handed_over], step: lane?.step };
};
const handOver = () => call<{ handover_id: string }>('POST', '/handovers', { manifest_ids: [MANIFEST] });
const scan = async () => (await call<{ result: string }>('GET', '/handovers/scan?number=M-901')).body.result;

test('a booking that adds orders to a manifest the driver already has: it is to be printed and handed over again', async () => {
  const [first = '', second = ''] = await addOrders(2);
  await book([first]);
  await call('POST', '/manifests/printed', { manifest_ids: [MANIFEST] });
  expect((await handOver()).status).toBe(200);
  expect(await paperOf()).toEqual({ counts: [1, 1, 1], step: 'book' });
  expect(await scan()).toBe('handed_over');
  stage.gateway.advance(60_000);
  await book([second]);
  expect(await paperOf()).toEqual({ counts: [2, 0, 0], step: 'print' });
  expect(await scan()).toBe('not_printed');
  expect((await handOver()).status).toBe(200);
  expect(await paperOf()).toEqual({ counts: [2, 2, 2], step: 'none' });
});

test('an order that turns out to be on such a manifest before anything was sent changes nothing of its paper', async () => {
  const [first = '', second = ''] = await addOrders(2);
  await book([first]);
  expect((await handOver()).status).toBe(200);
  stage.gateway.advance(60_000);
  bookOnPlatform([second], MANIFEST);
  const id = newId();
  await put(id, [second]);
  await stage.gateway.settled(id);
  expect(stage.platform.booked).toEqual([[first]]);
  expect((await northpost())?.counts).toMatchObject({ booked: 2, handed_over: 2 });
  expect(await scan()).toBe('handed_over');
});
