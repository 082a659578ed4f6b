import type { ManifestId } from '#contract/identifiers.ts';
import type { IndexedOrder } from '#contract/gateway/orders.ts';
import { brunswick } from '#gateway/store/testing/today-index.ts';
import { addOrders, call, northpost, saved, useTodayGateway } from '#gateway/testing/today-gateway.ts';
import { describe, expect, test } from 'vitest';

useTodayGateway();

const [main] = brunswick().sites;
const perth = { ...main, site_id: 'perth', name: 'Perth', is_default: false };
const geelong = { ...main, site_id: 'geelong', name: 'Geelong', is_default: false };

const siteOf = async (number: string) =>
  (await call<{ order: IndexedOrder }>('GET', `/orders/${number}`)).body.order.site_id ?? 'default';
const print = async (tracking_numbers: readonly string[], site_id?: string) =>
  (await call<{ print_id: string }>('POST', '/labels/printed', { tracking_numbers, site_id })).body.print_id;
const enter = (tracking_number: string, pickup_site: string) =>
  call<{ unknown_sites?: string[] }>('POST', '/orders/enter', {
    orders: [{ tracking_number, facts: { pickup_site } }],
  });

describe('the pickup site of an order', () => {
  test('a file names it in any letter case; a site that nobody set up is reported, and changes nothing', async () => {
    const [first = '', second = ''] = await addOrders(2);
    await saved({ version: 1, sites: [main, perth] });
    expect((await enter(first, ' PERTH ')).body.unknown_sites).toBeUndefined();
    expect((await enter(second, 'perth')).body.unknown_sites).toBeUndefined();
    expect([await siteOf(first), await siteOf(second)]).toEqual(['perth', 'perth']);
    expect((await enter(first, 'Perht')).body.unknown_sites).toEqual(['Perht']);
    expect((await enter(second, '')).body.unknown_sites).toBeUndefined();
    expect([await siteOf(first), await siteOf(second)]).toEqual(['perth', 'perth']);
  });

  test('is otherwise that of the station that printed its label, until that print is undone', async () => {
    const [number = '', said = ''] = await addOrders(2);
    await saved({ version: 1, sites: [main, perth, geelong] });
    await call('POST', '/orders/site', { tracking_numbers: [said], site_id: 'geelong' });
    await print([number, said], 'perth');
    expect([await siteOf(number), await siteOf(said)]).toEqual(['perth', 'geelong']);
    const again = await print([number], 'geelong');
    // A station without a site, or whose site no longer exists, changes nothing.
    await print([number]);
    await print([number], 'nowhere');
    expect(await siteOf(number)).toBe('geelong');
    await call('DELETE', `/labels/printed/${again}`);
    expect(await siteOf(number)).toBe('perth');
    await call('POST', '/orders/site', { tracking_numbers: [said], site_id: null });
    expect(await siteOf(said)).toBe('perth');
    await saved({ version: 2, sites: [main, geelong] });
    expect([await siteOf(number), await siteOf(said)]).toEqual(['default', 'default']);
  });

  test('is never one that was deleted, also after a later print is undone', async () => {
    const [number = ''] = await addOrders(1);
    await saved({ version: 1, sites: [main, perth, geelong] });
    await print([number], 'perth');
    const again = await print([number], 'geelong');
    await saved({ version: 2, sites: [main, geelong] });
    await call('DELETE', `/labels/printed/${again}`);
    expect(await siteOf(number)).toBe('default');
    expect((await northpost())?.counts.not_booked).toBe(1);
  });

  test('printing a label again elsewhere does not move a booked order to another van', async () => {
    const [number = ''] = await addOrders(1, { state: 'ready_for_pickup', manifest_id: 5 as ManifestId });
    await saved({ version: 1, sites: [main, perth] });
    await print([number], 'perth');
    const { body } = await call<{ activity: { kind: string }[] }>('GET', `/orders/${number}`);
    expect(body.activity.map(({ kind }) => kind)).toContain('printed');
    expect(await siteOf(number)).toBe('default');
  });
});
