import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { bookOrders } from '#contract/documented/booking.ts';
import { serveDocs } from './docs-page.ts';

test('documents are made once per address, however often they are requested', async () => {
  let rendered = 0;
  let described = 0;
  let address = 'http://localhost:4400/api';
  const group = {
    title: 'Booking',
    get text() {
      rendered += 1;
      return 'Books orders.';
    },
    endpoints: [bookOrders],
  };
  const isOpen = () => {
    described += 1;
    return false;
  };
  const app = new Hono();
  serveDocs(app, {
    api: { title: 'An interface', description: '', security: { name: 'secret', scheme: {}, isOpen } },
    baseAddress: () => address,
    groups: [group],
    curlOptions: '',
  });
  const ask = async (path: string) => (await app.request(path)).text();
  const [page, ...pages] = [await ask('/docs'), await ask('/docs'), await ask('/docs')];
  expect(pages).toEqual([page, page]);
  expect(page).toContain('POST /book');
  const [api, again] = [await ask('/openapi.json'), await ask('/openapi.json')];
  expect(again).toBe(api);
  expect([rendered, described]).toEqual([1, 1]);
  address = 'https://slipway.example/api';
  expect(await ask('/docs')).toContain(address);
  expect(JSON.parse(await ask('/openapi.json'))).toMatchObject({ servers: [{ url: address }] });
});
