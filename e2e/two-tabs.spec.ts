import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { expect, signIn, test } from './fixtures.ts';
import { BookingPage } from './pages/booking-page.ts';
import { OrdersPage } from './pages/orders-page.ts';
import { ReviewDialog } from './pages/review-dialog.ts';

/** Holds the pages' confirmations until each of them has sent one. */
async function sendTogether(pages: readonly Page[]): Promise<void> {
  const all = Promise.withResolvers<undefined>();
  let arrived = 0;
  for (const page of pages) {
    await page.route('**/api/bookings/*', async (route) => {
      if (route.request().method() === 'PUT') {
        arrived += 1;
        if (arrived === pages.length) all.resolve(undefined);
        await all.promise;
      }
      await route.continue();
    });
  }
}

test('two people confirm the same orders at the same instant: they are sent once, and the other person is told', async ({
  slipway,
  browser,
  page,
}) => {
  const numbers = await slipway.makeOrders(4, 'NorthpostStandard');
  const context = await browser.newContext({ baseURL: slipway.url });
  const other = await context.newPage();
  await signIn(other, slipway, 'packer@slipway.test');
  const pages = [page, other];
  for (const one of pages) await new OrdersPage(one).reviewPasted(numbers);
  await sendTogether(pages);
  await Promise.all(pages.map((one) => new ReviewDialog(one).confirm()));
  const booked = pages.map((one) => new BookingPage(one).heading('All 4 orders booked'));
  const countBooked = async () => {
    const counts = await Promise.all(booked.map((one) => one.count()));
    return counts.reduce((sum, count) => sum + count, 0);
  };
  await expect.poll(countBooked).toBe(1);
  expect(await slipway.bookRequests()).toHaveLength(1);
  expect(await slipway.timesBooked(numbers)).toEqual([1, 1, 1, 1]);
  await context.close();
});

/** A proxy in front of Slipway: forwards the first PUT of a booking, then closes the connection without an answer. */
async function openLossyProxy(target: string) {
  const puts: string[] = [];
  const server = createServer((incoming, outgoing) => {
    const { method, url = '/', headers } = incoming;
    const isBooking = method === 'PUT' && url.startsWith('/api/bookings/');
    if (isBooking) puts.push(url);
    const isForgotten = isBooking && puts.length === 1;
    const onward = request(new URL(url, target), { method, headers }, (answer) => {
      if (isForgotten) {
        answer.resume();
        incoming.socket.destroy();
        return;
      }
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on('error', () => incoming.socket.destroy());
    outgoing.on('close', () => onward.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, puts, close };
}

test('a connection that closes without an answer: the browser sends again by itself, and the orders are sent once', async ({
  slipway,
  browser,
}) => {
  const numbers = await slipway.makeOrders(4, 'NorthpostStandard');
  const proxy = await openLossyProxy(slipway.url);
  const context = await browser.newContext({ baseURL: proxy.url });
  try {
    const page = await context.newPage();
    await signIn(page, slipway, 'owner@slipway.test');
    await new OrdersPage(page).reviewPasted(numbers);
    await new ReviewDialog(page).confirm();
    await expect(new BookingPage(page).heading('All 4 orders booked')).toBeVisible();
    expect(proxy.puts.length).toBeGreaterThan(1);
    expect(new Set(proxy.puts).size).toBe(1);
    expect(await slipway.bookRequests()).toHaveLength(1);
    expect(await slipway.timesBooked(numbers)).toEqual([1, 1, 1, 1]);
  } finally {
    await context.close();
    await proxy.close();
  }
});
