import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OrderDocument } from '#contract/documented/order.ts';
import { openTestPlatform, type TestPlatform } from '#platform/testing/open-test-platform.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await openTestPlatform();
});
afterAll(() => platform.close());

async function documentsOf(wishes: object): Promise<Record<string, OrderDocument> & { encoded_label: string }> {
  const made = await platform.call('POST /sandbox/orders', { count: 1, labelled: true, ...wishes });
  const number = made.body.response.tracking_numbers[0] as string;
  return (await platform.call(`GET /orders/${number}/label`)).body.response.order.documents;
}

async function readPaper(document: OrderDocument | undefined): Promise<{ size: number[]; texts: string[] }> {
  const answer = await fetch(document?.url ?? '');
  expect(answer.status).toBe(200);
  const pdf = await getDocument({ data: new Uint8Array(await answer.arrayBuffer()), verbosity: 0 }).promise;
  const texts: string[] = [];
  for (let page = 1; page <= pdf.numPages; page += 1) {
    const { items } = await (await pdf.getPage(page)).getTextContent();
    texts.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
  }
  return { size: (await pdf.getPage(1)).view.map(Math.round), texts };
}

describe('the documents that go with a parcel beside its label', () => {
  test('domestically it is an A4 packing slip that lists the goods', async () => {
    const { encoded_label: _zpl, ...documents } = await documentsOf({ courier_allocation: 'NorthpostStandard' });
    expect(Object.keys(documents).toSorted()).toEqual(['packing_slip', 'shipping_label']);
    expect(documents['packing_slip']).toMatchObject({ page_size: 'a4', file_type: 'pdf' });
    const { size, texts } = await readPaper(documents['packing_slip']);
    expect(size).toEqual([0, 0, 595, 842]);
    expect(texts.join(' ')).toContain('Packing slip');
    expect(texts.join(' ')).toContain('Quantity');
  });

  test('abroad it is also a customs invoice with the value of the goods', async () => {
    const documents = await documentsOf({ country_code: 'JP' });
    const { texts } = await readPaper(documents['customs_invoice']);
    expect(texts.join(' ')).toMatch(/Customs invoice.*Japan.*Total value \d+\.\d\d.*I declare/);
  });

  test('for dangerous goods it is a declaration with their UN number', async () => {
    const documents = await documentsOf({ dangerous_goods_code: 'UN3481', courier_allocation: 'SwiftlineExpress' });
    const { texts } = await readPaper(documents['dangerous_goods_declaration']);
    expect(texts.join(' ')).toMatch(/Dangerous goods declaration.*UN3481.*I declare/);
  });

  test('five hundred lines of goods continue over further pages', async () => {
    const line = (place: number) => ({ quantity: 1, sku: `SKU-${place}`, title: 'Mug', price: 1 });
    const products = Array.from({ length: 500 }, (_, place) => line(place));
    const parcels = [{ qty: 1, weight: 1 }];
    const order = {
      delivery_country_code: 'AU',
      delivery_suburb: 'Fitzroy',
      delivery_postcode: '3065',
      delivery_address: '1 High Street',
      receiver_name: 'Ana',
      parcel_attributes: parcels,
      product_attributes: products,
    };
    const made = await platform.call('POST /orders', { order });
    expect(made.status).toBe(200);
    const answer = await platform.waitFor(`GET /orders/${made.body.response.tracking_number}/label`);
    const { texts } = await readPaper(answer.body.response.order.documents.packing_slip);
    const all = texts.join(' ');
    for (const { sku } of products) expect(all.split(`${sku} `)).toHaveLength(2);
    expect(texts.at(-1)).toContain(`Page ${texts.length} of ${texts.length}`);
  });

  test('a link to a document that the order does not have leads nowhere', async () => {
    const documents = await documentsOf({ courier_allocation: 'NorthpostStandard' });
    const url = documents['packing_slip']?.url ?? '';
    expect((await fetch(url.replace('packing_slip', 'customs_invoice'))).status).toBe(403);
  });
});

describe('the label as ZPL', () => {
  test('contains the barcode, and a name that looks like a command prints as text', async () => {
    const order = {
      receiver_name: 'A^XZ~JR_\\\n',
      delivery_address: '1 High Street',
      delivery_suburb: 'Fitzroy',
      delivery_postcode: '3065',
      delivery_country_code: 'AU',
      parcel_attributes: [{ qty: 1, weight: 1 }],
    };
    const made = await platform.call('POST /orders', { order });
    const number = made.body.response.tracking_number as string;
    const answer = await platform.waitFor(`GET /orders/${number}/label`);
    const zpl = answer.body.response.order.documents.encoded_label as string;
    expect(zpl).toContain(`^BCN,220,N,N,N^FD${number}^FS`);
    expect(zpl).toContain('A_5EXZ_7EJR_5F_5C ');
    expect(zpl.match(/\^X[AZ]/g)).toEqual(['^XA', '^XZ']);
    expect(zpl).not.toContain('~');
  });
});
