import { beforeEach, afterEach, expect, test } from 'vitest';
import { type OpenGateway, openGateway } from '#gateway/testing/open-gateway.ts';
import { sendJson, startStubPlatform, type StubPlatform } from '#gateway/testing/stub-platform.ts';

let platform: StubPlatform;
let gateway: OpenGateway;
const [BROKEN, NEW, NEVER] = ['SLPBROKEN001', 'SLPNEW000001', 'SLPNEVER0001'];

/** The service fails at every look-up with the broken order in it, and its feed has nothing. */
beforeEach(async () => {
  platform = await startStubPlatform();
  for (const tracking_number of [BROKEN, NEW])
    platform.orders.set(tracking_number, { tracking_number, state: 'despatch_in_progress' });
  platform.answers.set('GET /orders', (_request, response) => {
    sendJson(response, 200, { response: [], next_cursor: 'end' });
  });
  platform.answers.set('POST /orders/lookup', (_request, response, body) => {
    const { orders } = JSON.parse(body) as { orders: string[] };
    if (orders.includes(BROKEN)) sendJson(response, 500, { error: 'unknown_error' });
    else answerAbout(response, orders);
  });
  gateway = await openGateway(platform.url);
});
afterEach(async () => {
  await gateway.close();
  await platform.close();
});

function answerAbout(response: Parameters<typeof sendJson>[0], orders: readonly string[]): void {
  sendJson(response, 200, {
    response: orders.map((number) => ({
      tracking_number: number,
      found: platform.orders.has(number),
      ...platform.orders.get(number),
    })),
  });
}

/** The service has got over it. */
function mend(): void {
  platform.answers.set('POST /orders/lookup', (_request, response, body) => {
    answerAbout(response, (JSON.parse(body) as { orders: string[] }).orders);
  });
}

interface Answer {
  readonly orders: readonly { readonly tracking_number: string }[];
  readonly not_checked?: readonly string[];
}
const lookUp = async (tracking_numbers: readonly string[]) =>
  (await gateway.call<Answer>('POST', '/api/orders/lookup', { tracking_numbers, wanted: true })).body;
const search = async (q: string) => (await gateway.call<Answer>('GET', `/api/orders?q=${q}`)).body;
const open = async (number: string) => (await gateway.call('GET', `/api/orders/${number}`)).status;
const numbersOf = ({ orders }: Answer) => orders.map((order) => order.tracking_number);

test('a look-up tells a number that the service fails at from one that it doesn’t know, and finds the others', async () => {
  const answer = await lookUp([BROKEN, NEW, NEVER]);
  expect(numbersOf(answer)).toEqual([NEW]);
  expect(answer.not_checked).toEqual([BROKEN]);
  mend();
  const later = await lookUp([BROKEN, NEVER]);
  expect(numbersOf(later)).toEqual([BROKEN]);
  expect(later.not_checked).toBeUndefined();
});

test('so does a search', async () => {
  expect(await search(BROKEN)).toMatchObject({ orders: [], not_checked: [BROKEN] });
  expect((await search(NEVER)).not_checked).toBeUndefined();
  mend();
  expect(numbersOf(await search(BROKEN))).toEqual([BROKEN]);
});

test('and so does the page of one order', async () => {
  expect([await open(BROKEN), await open(NEVER)]).toEqual([502, 404]);
  mend();
  expect(await open(BROKEN)).toBe(200);
});
