import { request } from 'node:http';
import { acceptAll, addOrders, newId, put, stage, useBookingStage } from '#gateway/testing/booking-stage.ts';
import { openGateway } from '#gateway/testing/open-gateway.ts';
import { expect, test } from 'vitest';

useBookingStage();

const ask = async (path: string) => {
  const { status, body } = await stage.gateway.call('GET', path);
  return { status, body };
};

const askByName = (path: string, host: string) =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(stage.gateway.url);
    request({ hostname, port, path, headers: { host } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    })
      .on('error', reject)
      .end();
  });

test('a working gateway is alive and ready under any host name', async () => {
  expect(await askByName('/healthz', 'probe.example')).toBe(200);
  expect(await askByName('/api/session', 'probe.example')).toBe(421);
  expect(await ask('/healthz')).toEqual({ status: 200, body: { status: 'ok' } });
  expect(await ask('/readyz')).toEqual({
    status: 200,
    body: { status: 'ready', draining: false, database: true, hold: true, storage: null, stuck_loops: [] },
  });
});

test('a gateway whose database is gone is alive but not ready', async () => {
  await stage.gateway.database().destroy();
  expect((await ask('/healthz')).status).toBe(200);
  expect(await ask('/readyz')).toMatchObject({ status: 503, body: { status: 'not_ready', database: false } });
});

test('a stopping gateway says so while a booking is still in flight', async () => {
  await stage.gateway.close();
  stage.gateway = await openGateway(stage.platform.url, { finishWithinMs: 60_000 });
  const out = Promise.withResolvers<void>();
  const finish = Promise.withResolvers<void>();
  acceptAll((response) => {
    out.resolve();
    void finish.promise.then(() => response.destroy());
  });
  await put(newId(), addOrders(1));
  await out.promise;
  await stage.gateway.restart({
    whileClosing: async () => {
      expect(await ask('/readyz')).toMatchObject({ status: 503, body: { draining: true } });
      finish.resolve();
    },
  });
  expect((await ask('/readyz')).status).toBe(200);
});
