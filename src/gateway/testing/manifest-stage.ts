import { pdfOf } from '#gateway/testing/pdf-of.ts';
import { beforeEach } from 'vitest';
import { acceptAll, addOrders, newId, put, stage, useBookingStage } from './booking-stage.ts';
import { sendJson } from './stub-platform.ts';

interface Shown {
  readonly state: string;
  readonly order_count: number | null;
  readonly orders: readonly { readonly tracking_number: string }[];
}

/** The orders that a test books on manifest 901. */
export const NUMBERS: string[] = [];
/** The service's answer to requests for the manifest's document, and their number; a string is a page sent by a proxy in front of it. */
export const manifest: { document: unknown; status: number; asked: number } = { document: {}, status: 200, asked: 0 };

/** Before each test in the file, starts a platform with two orders and a manifest whose document the test chooses. */
export function useManifestStage(): void {
  useBookingStage();
  beforeEach(() => {
    Object.assign(manifest, { document: {}, status: 200, asked: 0 });
    NUMBERS.splice(0, Infinity, ...addOrders(2));
    stage.platform.answers.set('GET /book/901/document', (_request, response) => {
      const { document, status } = manifest;
      manifest.asked += 1;
      if (typeof document === 'string') response.writeHead(status, { 'content-type': 'text/html' }).end(document);
      else sendJson(response, status, document);
    });
    stage.platform.answers.set('GET /m.pdf', (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/pdf' }).end(pdfOf('manifest'));
    });
  });
}

/** A document with all its facts. */
export const whole = () => ({
  response: {
    manifest_id: 901,
    manifest: 'M-901',
    orders: NUMBERS,
    order_count: 2,
    success: true,
    manifest_pdf: `${stage.platform.url}/m.pdf?X-Amz-Expires=604800`,
  },
});

/** Books the two orders; returns the booking's ID. */
export async function book(): Promise<string> {
  acceptAll();
  const id = newId();
  await put(id, NUMBERS);
  await stage.gateway.settled(id);
  return id;
}

export const show = () => stage.gateway.call<Shown>('GET', '/api/manifests/901');
export const listManifests = async () =>
  (await stage.gateway.call<{ manifests: (Shown & { manifest_id: number })[] }>('GET', '/api/manifests?page=1')).body
    .manifests;
export const readPdf = () => stage.gateway.call<unknown>('GET', '/api/manifests/901/pdf');
export const numbersOf = (body: Shown): string[] => body.orders.map((order) => order.tracking_number);
