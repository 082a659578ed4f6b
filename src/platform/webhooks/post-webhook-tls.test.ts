import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, type SecureVersion, setDefaultCACertificates } from 'node:tls';
import { afterEach, expect, test } from 'vitest';
import { TEST_CERTIFICATE } from '#platform/testing/test-certificate.ts';
import { findTarget } from './find-target.ts';
import { postWebhook } from './post-webhook.ts';

const usual = getCACertificates('default');
afterEach(() => setDefaultCACertificates(usual));
const trust = () => setDefaultCACertificates([...usual, TEST_CERTIFICATE.cert]);

interface ReceiverOptions {
  readonly host?: string;
  readonly maxVersion?: SecureVersion;
}

/** Posts to a TLS receiver; returns what it received, the server name used, and how the POST ended. */
async function postEncrypted({ host = 'localhost', maxVersion = 'TLSv1.3' }: ReceiverOptions = {}) {
  const received: { body: string; servername: unknown; protocol: string | null }[] = [];
  const server = createServer({ ...TEST_CERTIFICATE, minVersion: 'TLSv1', maxVersion }, (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const socket = request.socket as unknown as { servername: unknown; getProtocol: () => string | null };
      received.push({
        body: Buffer.concat(chunks).toString(),
        servername: socket.servername,
        protocol: socket.getProtocol(),
      });
      response.end('thank you');
    });
  });
  server.on('tlsClientError', () => {});
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `https://${host}:${(server.address() as AddressInfo).port}/hook`;
  const target = await findTarget(url, { allowLoopback: true, resolve: () => Promise.resolve([]) }, () => {});
  if (!target) throw new Error('No target');
  const headers = [['Host', target.url.host] as const, ['Content-Length', '2'] as const];
  const answer = await postWebhook(target, headers, Buffer.from('{}'), new AbortController().signal);
  server.close();
  server.closeAllConnections();
  return { answer, received };
}

test('a receiver with a trusted certificate gets updates, encrypted and by its host name', async () => {
  trust();
  const { answer, received } = await postEncrypted();
  expect(answer).toMatchObject({ status: 200, error: null, body: 'thank you' });
  expect(received).toEqual([{ body: '{}', servername: 'localhost', protocol: 'TLSv1.3' }]);
});

test('a receiver with an untrusted certificate gets nothing', async () => {
  const { answer, received } = await postEncrypted();
  expect(answer).toMatchObject({ status: null, error: 'tls' });
  expect(received).toEqual([]);
});

test('a receiver with a certificate for another name gets nothing', async () => {
  trust();
  const { answer, received } = await postEncrypted({ host: '127.0.0.1' });
  expect(answer).toMatchObject({ status: null, error: 'tls' });
  expect(received).toEqual([]);
});

test('a receiver that speaks nothing newer than TLS 1.1 gets nothing', async () => {
  trust();
  const { answer, received } = await postEncrypted({ maxVersion: 'TLSv1.1' });
  expect(answer).toMatchObject({ status: null, error: 'tls' });
  expect(received).toEqual([]);
});
