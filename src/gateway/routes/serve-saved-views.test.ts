import { MAX_SAVED_VIEWS, type SavedView } from '#contract/gateway/saved-views.ts';
import { type OpenGateway, openGateway } from '#gateway/testing/open-gateway.ts';
import { listViews } from '#gateway/store/orders/saved-views.ts';
import { runStatement } from '#gateway/store/testing/tamper.ts';
import { startStubPlatform, type StubPlatform } from '#gateway/testing/stub-platform.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

let platform: StubPlatform;
let gateway: OpenGateway;
const OWNER = 'owner@slipway.test';
const PACKER = 'packer@slipway.test';

beforeAll(async () => {
  platform = await startStubPlatform();
  for (let at = 0; at < 7; at += 1) {
    const number = `SLP440881${at}`;
    platform.orders.set(number, {
      tracking_number: number,
      state: 'order_placed',
      courier_name: at < 3 ? 'Northpost' : 'Swiftline',
    });
  }
  gateway = await openGateway(platform.url);
});
afterAll(async () => {
  await gateway.close();
  await platform.close();
});
beforeEach(async () => {
  await runStatement(gateway.database(), 'delete from saved_view');
  await gateway.signIn(PACKER);
});

const save = (id: string, change: Partial<SavedView> = {}) =>
  gateway.call<SavedView & { error?: string; error_description?: string }>('PUT', `/api/saved-views/${id}`, {
    name: 'Abroad',
    search: '?view=all&country=NZ',
    is_shared: false,
    version: 0,
    ...change,
  });
const list = async () => (await gateway.call<{ views: SavedView[] }>('GET', '/api/saved-views')).body.views;
const names = async () => (await list()).map(({ name }) => name);
const drop = (id: string, version: number) =>
  gateway.call<{ error?: string }>('POST', `/api/saved-views/${id}/delete`, { version });

test('your own views are private; a shared one is everybody’s', async () => {
  await save('mine');
  await save('ours', { name: 'Late', is_shared: true });
  expect(await names()).toEqual(['Abroad', 'Late']);
  await gateway.signIn(OWNER);
  expect(await list()).toEqual([
    {
      view_id: 'ours',
      name: 'Late',
      search: '?view=all&country=NZ',
      is_shared: true,
      created_by: PACKER,
      may_change: true,
      version: 1,
    },
  ]);
  // The existence of another person's own view isn't revealed either.
  expect((await save('mine', { version: 1 })).status).toBe(404);
  expect((await drop('mine', 1)).status).toBe(200);
  await gateway.signIn(PACKER);
  expect(await names()).toEqual(['Abroad', 'Late']);
});

test('somebody who neither made a shared view nor owns the account may not change or delete it', async () => {
  await gateway.signIn(OWNER);
  await save('ours', { is_shared: true });
  await gateway.signIn(PACKER);
  expect((await list())[0]?.may_change).toBe(false);
  expect(await save('ours', { name: 'Mine', is_shared: true, version: 1 })).toMatchObject({
    status: 403,
    body: { error: 'not_yours' },
  });
  expect((await drop('ours', 1)).status).toBe(403);
  await gateway.signIn(OWNER);
  expect(await names()).toEqual(['Abroad']);
});

test('an owner may change a view shared by somebody else; a view that is no longer shared belongs to its maker', async () => {
  await save('ours', { is_shared: true });
  await gateway.signIn(OWNER);
  expect((await save('ours', { name: 'To NZ', is_shared: false, version: 1 })).status).toBe(200);
  expect(await names()).toEqual([]);
  await gateway.signIn(PACKER);
  expect(await names()).toEqual(['To NZ']);
});

test('a view of a removed person that is no longer shared belongs to the owner who stopped sharing it', async () => {
  await save('theirs', { is_shared: true });
  await runStatement(gateway.database(), "update saved_view set person_id = 'gone', created_by = 'nia@shop.example'");
  await gateway.signIn(OWNER);
  expect((await save('theirs', { name: 'Late', is_shared: true, version: 1 })).body.created_by).toBe(
    'nia@shop.example',
  );
  expect((await save('theirs', { name: 'Late', version: 2 })).body.created_by).toBe(OWNER);
  expect(await names()).toEqual(['Late']);
  await gateway.signIn(PACKER);
  expect(await names()).toEqual([]);
});

test('a name can be used once, in any spelling, among the views a person can see', async () => {
  await save('one', { is_shared: true });
  for (const is_shared of [true, false]) {
    const taken = await save('two', { name: ' ABROAD ', is_shared });
    expect(taken).toMatchObject({ status: 409, body: { error: 'name_taken' } });
  }
  await gateway.signIn(OWNER);
  await save('own', { name: 'Private' });
  await gateway.signIn(PACKER);
  expect((await save('other', { name: 'Private' })).status).toBe(200);
  expect((await save('empty', { name: '  ' })).status).toBe(400);
});

test('saved twice it is one view; of two people who change it at once, the second is told by whom, and nothing is lost', async () => {
  const [first, second] = await Promise.all([save('ours', { is_shared: true }), save('ours', { is_shared: true })]);
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(await list()).toHaveLength(1);
  await gateway.signIn(OWNER);
  expect((await save('ours', { name: 'Renamed', is_shared: true, version: 1 })).body.version).toBe(2);
  await gateway.signIn(PACKER);
  const late = await save('ours', { name: 'Late', is_shared: true, version: 1 });
  expect(late).toMatchObject({ status: 409, body: { error: 'changed_meanwhile' } });
  expect(late.body.error_description).toContain(OWNER);
  expect((await drop('ours', 1)).status).toBe(409);
  expect(await names()).toEqual(['Renamed']);
  expect((await drop('ours', 2)).status).toBe(200);
  // Deleting a view that is already gone succeeds; changing it doesn't.
  expect((await drop('ours', 2)).status).toBe(200);
  expect((await save('ours', { version: 2 })).status).toBe(404);
});

test('the number of views is limited', async () => {
  for (let at = 0; at < MAX_SAVED_VIEWS; at += 1) await save(`v${at}`, { name: `View ${at}` });
  expect(await save('more', { name: 'More' })).toMatchObject({ status: 409, body: { error: 'too_many_views' } });
  expect((await save('shared', { name: 'More', is_shared: true })).status).toBe(200);
});

test('orders are counted by many filters at once', async () => {
  await expect
    .poll(async () => (await gateway.call<{ total: number }>('GET', '/api/orders')).body.total)
    .toBe(platform.orders.size);
  const filters = [{ view: 'all' }, { carrier: 'Northpost' }, { view: 'all', q: 'SLP4408815' }, { view: 'ready' }];
  const { body } = await gateway.call<{ counts: number[] }>('POST', '/api/orders/count', { filters });
  expect(body.counts).toEqual([7, 3, 1, 0]);
  expect((await gateway.call('POST', '/api/orders/count', { filters: [{ view: 'nope' }] })).status).toBe(400);
});

test('a removed person’s own views are removed, and shared ones stay', async () => {
  await gateway.signIn(OWNER);
  const password = 'ten letters';
  const { body } = await gateway.call<{ person_id: string }>('POST', '/api/people', {
    email: 'nia@shop.example',
    role: 'packer',
    password,
  });
  const database = gateway.database();
  await gateway.signIn(PACKER);
  await save('mine');
  await save('ours', { name: 'Late', is_shared: true });
  await runStatement(database, `update saved_view set scope = '${body.person_id}' where view_id = 'mine'`);
  await gateway.signIn(OWNER);
  await gateway.call('DELETE', `/api/people/${body.person_id}`);
  expect((await listViews(database, body.person_id)).map((row) => row.view_id)).toEqual(['ours']);
});
