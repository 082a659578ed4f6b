import { type AddressInfo, createServer } from 'node:net';
import { pdfOf } from '#gateway/testing/pdf-of.ts';
import { expect, test } from 'vitest';
import { fetchPdf } from './fetch-pdf.ts';

/** Fetches from a storage that announces no length, so that only the end of its connection tells where the file ends. */
async function fetchUnmeasured(file: string) {
  const head = 'HTTP/1.1 200 OK\r\ncontent-type: application/pdf\r\nconnection: close\r\n\r\n';
  const server = createServer((connection) => connection.once('data', () => connection.end(head + file)));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  try {
    return await fetchPdf(`http://127.0.0.1:${(server.address() as AddressInfo).port}/m.pdf`);
  } finally {
    server.close();
  }
}

test('a PDF whose connection broke is not taken for the whole one', async () => {
  expect(await fetchUnmeasured(pdfOf('manifest').slice(0, 20))).toEqual({ kind: 'not_a_pdf' });
  expect(await fetchUnmeasured(pdfOf('manifest'))).toEqual({
    kind: 'pdf',
    bytes: new Uint8Array(Buffer.from(pdfOf('manifest'))),
  });
});
