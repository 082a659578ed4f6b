import type { OrderNote } from '#contract/gateway/order-notes.ts';
import { LONGEST_NOTE, LONGEST_TAG, MAX_NOTES_PER_ORDER } from '#contract/limits.ts';
import type { IndexedOrder } from '#contract/gateway/orders.ts';
import { runStatement } from '#gateway/store/testing/tamper.ts';
import { type OpenGateway, openGateway } from '#gateway/testing/open-gateway.ts';
import { startStubPlatform, type StubPlatform } from '#gateway/testing/stub-platform.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

let platform: StubPlatform;
let gateway: OpenGateway;
const OWNER = 'owner@slipway.test';
const PACKER = 'packer@slipway.test';
const NUMBERS = ['SLP4408811', 'SLP4408812', 'SLP4408813', 'SLP4408814'] as const;
const [FIRST, SECOND, THIRD] = NUMBERS;

beforeAll(async () => {
  platform = await startStubPlatform();
  for (const [at, tracking_number] of NUMBERS.entries())
    platform.orders.set(tracking_number, {
      tracking_number,
      state: 'order_placed',
      courier_name: at % 2 === 0 ? 'Northpost' : 'Swiftline',
    });
  gateway = await openGateway(platform.url);
  while ((await list('view=all')).total < NUMBERS.length) await new Promise((resolve) => setTimeout(resolve, 10));
});
afterAll(async () => {
  await gateway.close();
  await platform.close();
});
beforeEach(async () => {
  for (const table of ['order_tag', 'order_note', 'order_act'])
    await runStatement(gateway.database(), `delete from ${table}`);
  await gateway.signIn(PACKER);
});

interface Details {
  readonly notes: OrderNote[];
  readonly activity: { readonly kind: string; readonly by: string; readonly detail: string | null }[];
}
const list = async (query: string) =>
  (await gateway.call<{ orders: IndexedOrder[]; total: number }>('GET', `/api/orders?${query}`)).body;
const numbers = async (query: string) => (await list(query)).orders.map((order) => order.tracking_number);
const tag = (body: object) =>
  gateway.call<{ tracking_numbers: string[]; passed_over: string[] }>('POST', '/api/orders/tags', body);
const read = async (number: string) => (await gateway.call<Details>('GET', `/api/orders/${number}`)).body;
const note = (number: string, id: string, text: string) =>
  gateway.call<OrderNote & { error?: string }>('PUT', `/api/orders/${number}/notes/${id}`, { text });
const acts = async (number: string) =>
  (await read(number)).activity.map(({ kind, by, detail }) => [kind, by, detail] as const);

test('many orders get and lose tags at once; their history shows once who did it', async () => {
  const both = { tracking_numbers: [FIRST.toLowerCase(), SECOND, 'SLPNOBODY1'], add: ['Fragile', ' gift '] };
  expect((await tag(both)).body).toEqual({ tracking_numbers: [FIRST, SECOND], passed_over: ['SLPNOBODY1'] });
  // A different spelling is the same tag, so nothing changes.
  expect((await tag({ tracking_numbers: [FIRST], add: ['FRAGILE'] })).body.tracking_numbers).toEqual([]);
  expect((await list('view=all')).orders.map((order) => order.tags)).toEqual([
    'Fragile, gift',
    'Fragile, gift',
    undefined,
    undefined,
  ]);
  await gateway.signIn(OWNER);
  await tag({ tracking_numbers: [FIRST, THIRD], remove: ['fragile'] });
  expect((await list(`q=${FIRST}`)).orders[0]?.tags).toBe('gift');
  expect(await acts(FIRST)).toEqual([
    ['untagged', OWNER, 'fragile'],
    ['tagged', PACKER, 'Fragile, gift'],
  ]);
  expect(await acts(THIRD)).toEqual([]);
});

test('orders are listed and counted by tag, with the other filters applied', async () => {
  await tag({ tracking_numbers: [FIRST, SECOND, THIRD], add: ['Fragile'] });
  await tag({ tracking_numbers: [SECOND], add: ['gift'] });
  expect(await numbers('view=all&tag=fragile')).toEqual([FIRST, SECOND, THIRD]);
  expect(await numbers('view=all&tag=GIFT,nothing')).toEqual([SECOND]);
  expect(await numbers('view=all&tag=fragile&carrier=Northpost&sort=-price')).toEqual([THIRD, FIRST]);
  expect((await list('view=ready&tag=fragile')).total).toBe(0);
  const facets = async (query: string) =>
    (
      await gateway.call<{ facets: Record<string, { value: string; count: number }[]> }>(
        'GET',
        `/api/orders/facets?${query}`,
      )
    ).body.facets;
  const { tag: tags, carrier } = await facets('view=all&tag=gift');
  expect(tags).toEqual([
    { value: 'Fragile', count: 3 },
    { value: 'gift', count: 1 },
  ]);
  expect(carrier).toEqual([{ value: 'Swiftline', count: 1 }]);
  expect((await facets('view=all&carrier=Northpost&q=slp44'))['tag']).toEqual([{ value: 'Fragile', count: 2 }]);
});

test('an order can have only so many tags; an order that would get more is skipped', async () => {
  const many = Array.from({ length: 20 }, (_value, at) => `tag ${at}`);
  await tag({ tracking_numbers: [FIRST], add: many });
  expect((await tag({ tracking_numbers: [FIRST, SECOND], add: ['one more'] })).body).toEqual({
    tracking_numbers: [SECOND],
    passed_over: [FIRST],
  });
  const swap = { tracking_numbers: [FIRST], add: ['one more'], remove: ['tag 7'] };
  expect((await tag(swap)).body.tracking_numbers).toEqual([FIRST]);
});

test.each([
  ['a comma', 'a,b'],
  ['nothing', '  '],
  ['a lone dash', '-'],
  ['too much', 'x'.repeat(LONGEST_TAG + 1)],
  ['a new line', 'a\nb'],
])('a tag of %s is refused with an explanation, and nothing is changed', async (_case, bad) => {
  expect((await tag({ tracking_numbers: [FIRST], add: ['good', bad] })).status).toBe(400);
  expect((await list('tag=good')).total).toBe(0);
});

test('notes show name and time, newest first; sent twice it is one note', async () => {
  const first = await note(FIRST, 'n1', ' Ring twice.\nDog! ');
  expect(first).toMatchObject({ status: 200, body: { text: 'Ring twice.\nDog!', by: PACKER, may_delete: true } });
  gateway.advance(1000);
  expect((await note(FIRST, 'n1', 'again')).body.text).toBe('Ring twice.\nDog!');
  expect((await note(SECOND, 'n1', 'of another order')).body.error).toBe('id_taken');
  await gateway.signIn(OWNER);
  await note(FIRST.toLowerCase(), 'n2', 'Paid in cash');
  expect((await read(FIRST)).notes.map(({ text, by }) => [by, text])).toEqual([
    [OWNER, 'Paid in cash'],
    [PACKER, 'Ring twice.\nDog!'],
  ]);
  expect((await acts(FIRST)).map(([kind, by]) => [kind, by])).toEqual([
    ['note_added', OWNER],
    ['note_added', PACKER],
  ]);
  expect((await note('SLPNOBODY1', 'n3', 'x')).status).toBe(404);
  expect((await note(FIRST, 'n4', ' ')).status).toBe(400);
  expect((await note(FIRST, 'n4', 'x'.repeat(LONGEST_NOTE + 1))).status).toBe(400);
});

test('the author of a note or an owner deletes it, and its text stays in the history', async () => {
  await gateway.signIn(OWNER);
  await note(FIRST, 'n1', 'By the owner');
  await gateway.signIn(PACKER);
  await note(FIRST, 'n2', 'By the packer');
  const drop = (id: string) => gateway.call('DELETE', `/api/orders/${FIRST}/notes/${id}`);
  expect((await read(FIRST)).notes.map((one) => one.may_delete)).toContain(false);
  expect((await drop('n1')).status).toBe(403);
  expect((await drop('n2')).status).toBe(200);
  expect((await drop('n2')).status).toBe(200);
  await gateway.signIn(OWNER);
  expect((await drop('n1')).status).toBe(200);
  expect((await read(FIRST)).notes).toEqual([]);
  expect(await acts(FIRST)).toContainEqual(['note_removed', PACKER, 'By the packer']);
});

test('the number of notes is limited', async () => {
  for (let at = 0; at < MAX_NOTES_PER_ORDER; at += 1)
    await runStatement(
      gateway.database(),
      `insert into order_note values ('many${at}', '${FIRST}', 'x', '${PACKER}', '2026-11-21T00:00:00.000Z')`,
    );
  expect((await note(FIRST, 'more', 'x')).body.error).toBe('too_many_notes');
});

test('none of it is ever sent to the service', async () => {
  const heard: string[] = [];
  platform.answers.set('*', (request, response, body) => {
    heard.push(`${request.url} ${JSON.stringify(request.headers)} ${body}`);
    response.writeHead(503).end();
  });
  await tag({ tracking_numbers: [FIRST], add: ['whispered tag'] });
  await note(FIRST, 'n9', 'whispered note');
  await read(FIRST);
  platform.answers.clear();
  expect(heard.join('\n')).not.toContain('whispered');
  // Nothing is lost either if the platform doesn't answer.
  expect((await read(FIRST)).notes).toHaveLength(1);
});
