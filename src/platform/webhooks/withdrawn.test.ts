import { once } from 'node:events';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { WEBHOOK_FIELDS } from '#contract/documented/webhook.ts';
import { readAttempts } from '#platform/store/webhook-attempts.ts';
import { listDeliveryRows } from '#platform/store/webhook-deliveries.ts';
import { openReceiver, type Receiver } from '#platform/testing/open-receiver.ts';
import { openTestSender, type TestSender } from '#platform/testing/open-test-sender.ts';
import { TEST_CERTIFICATE } from '#platform/testing/test-certificate.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';

const usual = getCACertificates('default');
const portOf = (server: Server) => (server.address() as AddressInfo).port;

let sender: TestSender;
let receiver: Receiver;
/** The requests that a receiver got whose connections don't get through to it before the gate is opened. */
let got: string[];
let closed: number;
let openGate: () => void;
let url: string;
const closing: (() => void)[] = [];
beforeEach(async () => {
  setDefaultCACertificates([...usual, TEST_CERTIFICATE.cert]);
  [got, closed] = [[], 0];
  const { promise: connected, resolve: noteConnected } = Promise.withResolvers<void>();
  const { promise: opened, resolve } = Promise.withResolvers<void>();
  openGate = resolve;
  const held = createTlsServer(TEST_CERTIFICATE, (request, response) => {
    got.push(request.url ?? '');
    response.end();
  });
  held.listen(0, '127.0.0.1');
  await once(held, 'listening');
  const gate = createServer((socket) => {
    noteConnected();
    socket.on('error', () => {});
    socket.on('close', () => (closed += 1));
    void opened.then(() => socket.pipe(connect(portOf(held), '127.0.0.1')).pipe(socket));
  });
  gate.listen(0, '127.0.0.1');
  await once(gate, 'listening');
  url = `https://localhost:${portOf(gate)}/hook`;
  closing.push(
    () => held.close(),
    () => gate.close(),
  );
  receiver = await openReceiver();
  sender = await openTestSender();
  await sender.setUrl(1, url);
  await sender.emit(1, 1);
  await connected;
});
afterEach(async () => {
  await sender.close();
  await receiver.close();
  for (const close of closing.splice(0)) close();
  setDefaultCACertificates(usual);
});

const save = (change: object) =>
  sender.webhooks.save(1, { url, kind: 'mapped', headers: [], fields: [...WEBHOOK_FIELDS], enabled: true, ...change });
const delivery = async () => {
  const [row] = await listDeliveryRows(sender.database, 1, { before: Number.MAX_SAFE_INTEGER, limit: 1 });
  if (!row) throw new Error('There is no delivery');
  return row;
};

test('disabled while it is still connecting, a webhook gets nothing: the update is held, and no attempt is counted', async () => {
  await save({ enabled: false });
  openGate();
  await expect.poll(async () => (await delivery()).lease_until).toBeNull();
  expect(await delivery()).toMatchObject({ outcome: 'held', attempts: 0, due_at: null });
  expect(await readAttempts(sender.database, [(await delivery()).id])).toEqual(new Map());
  expect(got).toEqual([]);
  await expect.poll(() => closed).toBe(1);
});

test('saved with another address while it is still connecting, the update goes only there, at once', async () => {
  await save({ url: receiver.url });
  openGate();
  await expect.poll(delivery).toMatchObject({ outcome: 'delivered', attempts: 1, lease_until: null });
  expect(got).toEqual([]);
  expect(receiver.received).toHaveLength(1);
});

test('left as it is while it is connecting, a webhook gets the update', async () => {
  openGate();
  await expect.poll(delivery).toMatchObject({ outcome: 'delivered', attempts: 1 });
  expect(got).toEqual(['/hook']);
});
