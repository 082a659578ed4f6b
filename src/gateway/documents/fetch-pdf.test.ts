import { type AddressInfo, createServer } from 'node:net';
import { pdfOf } from '#gateway/testing/pdf-of.ts';
import { expect, test } from 'vitest';
import { fetchPdf } from './fetch-pdf.ts';

/** Fetches from a storage that sends a body with these headers. Without any, only the end of its connection tells where the file ends. */
async function fetchFrom(body: string, headers = '') {
  const head = `HTTP/1.1 200 OK\r\ncontent-type: application/pdf\r\nconnection: close\r\n${headers}\r\n`;
  const server = createServer((connection) => connection.once('data', () => connection.end(head + body)));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  try {
    return await fetchPdf('/m.pdf', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.close();
  }
}

test('a PDF whose connection broke is not taken for the whole one', async () => {
  expect(await fetchFrom(pdfOf('manifest').slice(0, 20))).toEqual({ kind: 'not_a_pdf' });
  expect(await fetchFrom(pdfOf('manifest'))).toEqual({
    kind: 'pdf',
    bytes: new Uint8Array(Buffer.from(pdfOf('manifest'))),
  });
});

test.each([
  ['content-length: 14\r\n', '%PDF-1.4 small'],
  ['transfer-encoding: chunked\r\n', 'e\r\n%PDF-1.4 small\r\n0\r\n\r\n'],
])('a PDF whose length is known (%j) is taken as it is', async (headers, body) => {
  expect(await fetchFrom(body, headers)).toEqual({ kind: 'pdf', bytes: new Uint8Array(Buffer.from('%PDF-1.4 small')) });
});

test.each([
  ['content-length: 900\r\n', '%PDF-1.4 half'],
  ['transfer-encoding: chunked\r\n', '20\r\n%PDF-1.4 half'],
])('one that ends too early (%j) is fetched again later', async (headers, body) => {
  expect(await fetchFrom(body, headers)).toEqual({ kind: 'unreachable' });
});

test.each([
  ['a byte order mark', '\uFEFF'],
  ['line ends', '\r\n\n'],
  ['both', '\uFEFF\n'],
])('a PDF behind %s, as careless web servers send it, begins with its own first byte', async (_what, before) => {
  const own = Buffer.from(pdfOf('manifest'));
  const sent = before + pdfOf('manifest');
  const framed = await fetchFrom(sent, `content-length: ${Buffer.byteLength(sent)}\r\n`);
  expect(framed).toEqual({ kind: 'pdf', bytes: new Uint8Array(own) });
  expect(await fetchFrom(sent)).toEqual(framed);
});

test('a page in front of a PDF is none of it', async () => {
  const sent = `<html></html>${pdfOf('manifest')}`;
  expect(await fetchFrom(sent, `content-length: ${sent.length}\r\n`)).toEqual({ kind: 'not_a_pdf' });
});
