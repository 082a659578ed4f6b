import { beforeEach, describe, expect, test } from 'vitest';
import { CallProblem } from '#client/problem.ts';
import { readAvailableOrders, readMostOrders, readOneOrder, readOrders } from './read-orders.ts';

const NUMBER = 'SLPa11111111';
const order = { tracking_number: 'SLPA11111111', state: 'order_placed' };

const callerThat = (answer: () => Response) => ({
  baseUrl: 'http://service.example',
  fetch: () => Promise.resolve(answer()),
});
const isKnown = (number: string) => Promise.resolve(number === 'SLPB22222222');
const read = (body: unknown, status = 200) =>
  readOneOrder(
    callerThat(() => new Response(typeof body === 'string' ? body : JSON.stringify(body), { status })),
    isKnown,
    NUMBER,
  );

test.each([
  [order, order.tracking_number],
  [{ response: order }, order.tracking_number],
  [{ response: { ...order, tracking_number: NUMBER } }, NUMBER],
  [{ ...order, tracking_number: 'CARRIER-7' }, NUMBER],
  [{ ...order, tracking_number: 11111111 }, NUMBER],
])('the order that was requested, in the service’s spelling, but under no other number: %j', async (body, number) => {
  expect(await read(body)).toMatchObject({ tracking_number: number, state: 'order_placed' });
});

test.each([
  [404, { error: 'order_not_found' }],
  [404, { error: 'Order not found' }],
  [404, { message: 'not found' }],
  [404, ''],
  [200, { error: 'order_not_found', success: false }],
  [200, { response: null }],
  [200, {}],
])('an order that the service does not know: %i %j', async (status, body) => {
  expect(await read(body, status)).toBeNull();
});

test.each([
  ['another order that is known here', 200, { response: { ...order, tracking_number: 'SLPB22222222' } }],
  ['an error in the body of a 200', 200, { error: 'maintenance', error_description: 'Back soon.' }],
  ['a failure without words', 200, { success: false }],
  ['the page of what stands before the service', 404, '<html><body>404 Not Found</body></html>'],
  ['a line of text of it', 404, 'default backend - 404'],
  ['a server error', 503, { error: 'unavailable' }],
])('%s does not say that the order is unknown', async (_what, status, body) => {
  await expect(read(body, status)).rejects.toBeInstanceOf(CallProblem);
});

test('of an answer about many, only what was requested counts; an order that it leaves out is not called unknown', async () => {
  const lookUp = (response: unknown) =>
    readOrders(
      callerThat(() => Response.json({ response })),
      isKnown,
      true,
      [NUMBER, 'SLPB22222222'],
    );
  await expect(lookUp([{ ...order, found: true }])).rejects.toBeInstanceOf(CallProblem);
  const whole = await lookUp([
    { ...order, found: true },
    { tracking_number: 'slpb22222222', found: false },
    { tracking_number: 'SLPC33333333', found: true },
  ]);
  expect([...whole].map(([number, record]) => [number, record?.state ?? null])).toEqual([
    ['SLPA11111111', 'order_placed'],
    ['SLPB22222222', null],
  ]);
});

test('a long list is not read to its end at a service that fails at every order', async () => {
  let asked = 0;
  const numbers = Array.from({ length: 500 }, (_one, index) => `SLPA${index}`);
  const failing = callerThat(() => {
    asked += 1;
    return new Response('', { status: 500 });
  });
  expect((await readAvailableOrders(failing, isKnown, false, numbers)).records).toEqual(new Map());
  expect(asked).toBeLessThan(60);
});

test('an order that the service fails to read once is read again, and so are hundreds', async () => {
  const failed = new Set<string>();
  const caller = {
    baseUrl: 'http://service.example',
    fetch: (input: unknown) => {
      const number = String(input).split('/').at(-1) ?? '';
      if (failed.has(number) || !number.endsWith('7'))
        return Promise.resolve(Response.json({ tracking_number: number }));
      failed.add(number);
      return Promise.resolve(new Response('', { status: 503 }));
    },
  };
  const numbers = Array.from({ length: 100 }, (_one, index) => `SLPA${index}`);
  expect((await readOrders(caller, isKnown, false, numbers)).size).toBe(100);
});

test('once an order can’t be read, the rest of the list isn’t read for nothing', async () => {
  let asked = 0;
  const caller = {
    baseUrl: 'http://service.example',
    fetch: (input: unknown) => {
      asked += 1;
      const number = String(input).split('/').at(-1) ?? '';
      return Promise.resolve(Response.json({ tracking_number: number }, { status: number === 'SLPA0' ? 400 : 200 }));
    },
  };
  const numbers = Array.from({ length: 100 }, (_one, index) => `SLPA${index}`);
  await expect(readOrders(caller, isKnown, false, numbers)).rejects.toBeInstanceOf(CallProblem);
  const askedThen = asked;
  await new Promise(setImmediate);
  expect(askedThen).toBeLessThan(50);
  expect(asked - askedThen).toBeLessThan(10);
});

/** A service that fails at the orders with these numbers. */
const callerFailingAt = (isFailing: (number: string) => boolean, asked: string[] = []) => ({
  baseUrl: 'http://service.example',
  fetch: (input: unknown) => {
    const number = String(input).split('/').at(-1) ?? '';
    asked.push(number);
    return Promise.resolve(Response.json({ tracking_number: number }, { status: isFailing(number) ? 400 : 200 }));
  },
});
const noOthers = () => Promise.resolve([]);
const numbersTo = (count: number) => Array.from({ length: count }, (_one, index) => `SLPA${index}`);

test('the few orders that the service fails to read are told apart from the others, even if they come first', async () => {
  const caller = callerFailingAt((number) => /^SLPA[0-4]$/u.test(number));
  const { records, unread } = await readMostOrders(caller, isKnown, false, numbersTo(50), false, noOthers);
  expect([...unread.keys()]).toEqual(numbersTo(5));
  expect(records.size).toBe(45);
});

test.each([
  ['many orders', 100, (number: string) => /[05]$/u.test(number)],
  ['more than it reads', 3, (number: string) => number !== 'SLPA0'],
  ['every order', 500, () => true],
])('a service that fails at %s isn’t failing because of single ones', async (_which, count, isFailing) => {
  const asked: string[] = [];
  const outcome = readMostOrders(callerFailingAt(isFailing, asked), isKnown, false, numbersTo(count), false, noOthers);
  await expect(outcome).rejects.toBeInstanceOf(CallProblem);
  expect(asked.length).toBeLessThan(80);
});

test('of a list whose first orders can’t be read, the others are', async () => {
  const caller = callerFailingAt((number) => /^SLPA[0-7]$/u.test(number));
  const { records, problem } = await readAvailableOrders(caller, isKnown, false, numbersTo(12));
  expect([...records.keys()]).toEqual(['SLPA8', 'SLPA9', 'SLPA10', 'SLPA11']);
  expect(problem).toMatchObject({ status: 400 });
});

test.each([
  ['reads others', ['SLPB1', 'SLPB2'], 1],
  ['fails at others, too', ['SLPA1', 'SLPA2'], undefined],
  ['knows no others', [], undefined],
])('of a service that fails at the only order asked for and %s', async (_what, others, unread) => {
  const caller = callerFailingAt((number) => number.startsWith('SLPA'));
  const outcome = readMostOrders(caller, isKnown, false, ['SLPA0'], false, () => Promise.resolve(others));
  if (unread === undefined) await expect(outcome).rejects.toMatchObject({ status: 400 });
  else expect((await outcome).unread.size).toBe(unread);
});

describe.each([
  ['gives no answer', () => Promise.reject(new TypeError('fetch failed'))],
  ['answers with an error', () => Promise.resolve(new Response('', { status: 500 }))],
])('a service that reads many at once and %s', (_how, fail) => {
  /** The requests that were made, each with the numbers asked for. */
  const asked: string[][] = [];
  beforeEach(() => {
    asked.length = 0;
  });
  const callerFailing = (isFailing: (numbers: readonly string[]) => boolean) => ({
    baseUrl: 'http://service.example',
    fetch: (_input: unknown, init?: { readonly body?: unknown }) => {
      const { orders } = JSON.parse(init?.body as string) as { orders: string[] };
      asked.push(orders);
      if (isFailing(orders)) return fail();
      return Promise.resolve(
        Response.json({ response: orders.map((tracking_number) => ({ tracking_number, found: true })) }),
      );
    },
  });
  const BROKEN = ['SLPA3', 'SLPA517', 'SLPA1204'];
  const hasBroken = (numbers: readonly string[]) => numbers.some((number) => BROKEN.includes(number));

  test('if a few are among them, reads all others, in few requests', async () => {
    const { records, problem } = await readAvailableOrders(callerFailing(hasBroken), isKnown, true, numbersTo(1_500));
    expect(numbersTo(1_500).filter((number) => !records.has(number))).toEqual(BROKEN);
    expect(problem).toBeInstanceOf(CallProblem);
    expect(asked.length).toBeLessThan(120);
  });

  test('is asked in few requests if it does so at every order', async () => {
    const { records, problem } = await readAvailableOrders(
      callerFailing(() => true),
      isKnown,
      true,
      numbersTo(1_500),
    );
    expect([records.size, problem]).toEqual([0, expect.any(CallProblem)]);
    expect(asked.length).toBeLessThan(60);
  });

  test('names the orders to which it does so, when it is asked repeatedly', async () => {
    const { unread } = await readMostOrders(callerFailing(hasBroken), isKnown, true, numbersTo(1_500), true, noOthers);
    expect([...unread.keys()].toSorted()).toEqual(BROKEN.toSorted());
    const outcome = readMostOrders(
      callerFailing(() => true),
      isKnown,
      true,
      numbersTo(1_500),
      true,
      noOthers,
    );
    await expect(outcome).rejects.toBeInstanceOf(CallProblem);
  });
});

test('a service that is too busy for a list isn’t asked for parts of it', async () => {
  let asked = 0;
  const caller = callerThat(() => {
    asked += 1;
    return new Response('', { status: 429 });
  });
  const { problem } = await readAvailableOrders(caller, isKnown, true, numbersTo(500));
  expect(problem).toMatchObject({ status: 429 });
  expect(asked).toBe(1);
});
