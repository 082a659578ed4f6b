import type { Session } from '#contract/gateway/session.ts';
import { type OpenGateway, openGateway } from '#gateway/testing/open-gateway.ts';
import { startStubPlatform, type StubPlatform } from '#gateway/testing/stub-platform.ts';
import { readTrustProxy } from '#server/http/visitor.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

let platform: StubPlatform;
const open: OpenGateway[] = [];
beforeAll(async () => {
  platform = await startStubPlatform();
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((gateway) => gateway.close()));
});
afterAll(() => platform.close());

async function start(options: Parameters<typeof openGateway>[1] = {}): Promise<OpenGateway> {
  const gateway = await openGateway(platform.url, options);
  open.push(gateway);
  return gateway;
}

const JSON_TYPE = { 'content-type': 'application/json' };
const signIn = (gateway: OpenGateway, email: string, password: string, headers: Record<string, string> = {}) => {
  const body = JSON.stringify({ email, password });
  return fetch(`${gateway.url}/api/session`, { method: 'POST', headers: { ...JSON_TYPE, ...headers }, body });
};
const readSession = async (gateway: OpenGateway, headers: Record<string, string> = {}) =>
  (await (await fetch(`${gateway.url}/api/session`, { headers })).json()) as Session;
const FORWARDED = { 'x-forwarded-for': '203.0.113.7' };
const BEHIND_ONE = { trustProxy: readTrustProxy('1') ?? (() => false) };

describe('the first owner', () => {
  const create = (gateway: OpenGateway, setup_code: string, other: object = {}) => {
    const usual = { email: `o${Math.random()}@shop.example`, password: 'seven wet umbrellas' };
    const body = JSON.stringify({ ...usual, setup_code, ...other });
    return fetch(`${gateway.url}/api/owner`, { method: 'POST', headers: JSON_TYPE, body });
  };

  test('needs the code that was printed; letter case and dashes do not matter', async () => {
    const gateway = await start({ demo: false });
    const code = gateway.setUpCode() ?? '';
    expect(code).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/);
    expect((await create(gateway, 'AAAA-AAAA')).status).toBe(403);
    expect((await create(gateway, code, { password: 'password1234' })).status).toBe(422);
    expect((await readSession(gateway)).first_visit).toBe(true);
    expect((await create(gateway, code.toLowerCase().replace('-', ' '))).status).toBe(200);
    expect((await readSession(gateway)).first_visit).toBe(false);
    await gateway.restart();
    expect(gateway.setUpCode()).toBeNull();
  });

  test('is only one, however many requests come at once', async () => {
    const gateway = await start({ demo: false });
    const code = gateway.setUpCode() ?? '';
    const answers = await Promise.all(Array.from({ length: 6 }, () => create(gateway, code)));
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409, 409]);
  });

  test('may have been let in as a packer during the demo, and is signed out everywhere else', async () => {
    const gateway = await start();
    const mia = { email: 'mia@shop.example', password: 'correct horse battery', role: 'packer' };
    await gateway.call('POST', '/api/people', mia);
    const before = (await signIn(gateway, mia.email, mia.password)).headers.get('set-cookie') ?? '';
    await gateway.restart({ demo: false });
    const created = await create(gateway, gateway.setUpCode() ?? '', { email: 'Mia@shop.example' });
    expect(await created.json()).toMatchObject({ person: { email: mia.email, role: 'owner' }, first_visit: false });
    expect((await readSession(gateway, { cookie: before.split(';')[0] ?? '' })).person).toBeNull();
    expect((await signIn(gateway, mia.email, mia.password)).status).toBe(401);
    expect((await signIn(gateway, mia.email, 'seven wet umbrellas')).status).toBe(200);
  });

  test('codes can’t be tried for ever', async () => {
    const gateway = await start({ demo: false });
    const statuses = [];
    for (let tries = 0; tries < 12; tries += 1) statuses.push((await create(gateway, 'AAAA-AAAA')).status);
    expect(statuses.slice(-2)).toEqual([429, 429]);
    expect((await create(gateway, gateway.setUpCode() ?? '')).status).toBe(429);
  });
});

describe('demo people', () => {
  test('are offered without a password on this machine, and can sign in', async () => {
    const gateway = await start();
    const session = await readSession(gateway);
    expect(session.demo_people).toEqual([
      { email: 'owner@slipway.test', role: 'owner' },
      { email: 'packer@slipway.test', role: 'packer' },
    ]);
    expect(JSON.stringify(session)).not.toContain('slipway-demo');
    const answer = await fetch(`${gateway.url}/api/session/demo`, {
      method: 'POST',
      headers: JSON_TYPE,
      body: '{"role":"packer"}',
    });
    expect(await answer.json()).toMatchObject({ person: { email: 'packer@slipway.test' } });
  });

  test('are neither offered nor accepted from elsewhere, unless the network was allowed on purpose', async () => {
    const gateway = await start();
    expect((await readSession(gateway, FORWARDED)).demo_people).toEqual([]);
    expect((await signIn(gateway, 'owner@slipway.test', 'slipway-demo', FORWARDED)).status).toBe(401);
    const demo = { method: 'POST', headers: { ...JSON_TYPE, ...FORWARDED }, body: '{"role":"owner"}' };
    expect((await fetch(`${gateway.url}/api/session/demo`, demo)).status).toBe(403);
    const onNetwork = await start({ access: { demoOnNetwork: true } });
    expect((await signIn(onNetwork, 'owner@slipway.test', 'slipway-demo', FORWARDED)).status).toBe(200);
  });

  test('that were removed stay removed', async () => {
    const gateway = await start();
    const { body } = await gateway.call<{ people: { person_id: string; email: string }[] }>('GET', '/api/people');
    const packer = body.people.find(({ email }) => email === 'packer@slipway.test');
    await gateway.call('DELETE', `/api/people/${packer?.person_id}`);
    await gateway.restart();
    expect((await signIn(gateway, 'packer@slipway.test', 'slipway-demo')).status).toBe(401);
    expect((await readSession(gateway)).demo_people).toEqual([{ email: 'owner@slipway.test', role: 'owner' }]);
  });

  test('end with the demo, sessions included; the first visit then creates the owner', async () => {
    const gateway = await start();
    expect((await gateway.call('GET', '/api/orders')).status).toBe(200);
    await gateway.restart({ demo: false });
    expect((await gateway.call('GET', '/api/orders')).status).toBe(401);
    expect((await signIn(gateway, 'owner@slipway.test', 'slipway-demo')).status).toBe(401);
    expect(await readSession(gateway)).toMatchObject({ first_visit: true, demo_people: [] });
    expect(gateway.setUpCode()).not.toBeNull();
  });
});

describe('passwords', () => {
  const change = (gateway: OpenGateway, current_password: string, password: string) =>
    gateway.call('PUT', '/api/session/password', { current_password, password });

  test('people change their own with the current one, and stay signed in only here', async () => {
    const gateway = await start();
    await gateway.signIn('packer@slipway.test');
    const elsewhere = (await signIn(gateway, 'packer@slipway.test', 'slipway-demo')).headers.get('set-cookie') ?? '';
    expect((await change(gateway, 'wrong', 'seven wet umbrellas')).body).toMatchObject({ error: 'wrong_password' });
    expect((await change(gateway, 'slipway-demo', 'password1234')).status).toBe(422);
    expect((await change(gateway, 'slipway-demo', 'seven wet umbrellas')).status).toBe(200);
    expect((await gateway.call('GET', '/api/orders')).status).toBe(200);
    const cookie = elsewhere.split(';')[0] ?? '';
    expect((await fetch(`${gateway.url}/api/orders`, { headers: { cookie } })).status).toBe(401);
    expect((await signIn(gateway, 'packer@slipway.test', 'slipway-demo')).status).toBe(401);
  });

  test('a change whose answer was lost can be repeated: it has been made', async () => {
    const gateway = await start();
    await gateway.signIn('packer@slipway.test');
    for (let tries = 0; tries < 2; tries += 1)
      expect((await change(gateway, 'slipway-demo', 'seven wet umbrellas')).status).toBe(200);
    expect((await change(gateway, 'slipway-demo', 'eight dry umbrellas')).status).toBe(403);
  });

  test('changing it replaces the session’s token: whoever had the old one is out', async () => {
    const gateway = await start();
    const before = (await signIn(gateway, 'packer@slipway.test', 'slipway-demo')).headers.get('set-cookie') ?? '';
    const cookie = before.split(';')[0] ?? '';
    const read = (headers: Record<string, string>) => fetch(`${gateway.url}/api/orders`, { headers });
    const send = async (current_password: string) =>
      fetch(`${gateway.url}/api/session/password`, {
        method: 'PUT',
        headers: { cookie, 'content-type': 'application/json' },
        body: JSON.stringify({ current_password, password: 'seven wet umbrellas' }),
      });
    expect((await send('wrong')).headers.get('set-cookie')).toBeNull();
    expect((await read({ cookie })).status).toBe(200);
    const changed = (await send('slipway-demo')).headers.get('set-cookie') ?? '';
    expect(changed).toMatch(/HttpOnly/);
    expect((await read({ cookie })).status).toBe(401);
    expect((await read({ cookie: changed.split(';')[0] ?? '' })).status).toBe(200);
  });

  test('an owner can’t reset their own without the current one', async () => {
    const gateway = await start();
    const { body } = await gateway.call<{ people: { person_id: string; email: string }[] }>('GET', '/api/people');
    const own = body.people.find(({ email }) => email === 'owner@slipway.test')?.person_id;
    const answer = await gateway.call('PUT', `/api/people/${own}/password`, { password: 'seven wet umbrellas' });
    expect(answer).toMatchObject({ status: 409, body: { error: 'own_password' } });
  });

  test('a sign-in that raced with a password change gives no access', async () => {
    const gateway = await start();
    await gateway.call('POST', '/api/people', {
      email: 'mia@shop.example',
      role: 'packer',
      password: 'seven wet umbrellas',
    });
    const { body } = await gateway.call<{ people: { person_id: string; email: string }[] }>('GET', '/api/people');
    const id = body.people.find(({ email }) => email === 'mia@shop.example')?.person_id;
    // Either the password change is written while the sign-in is being hashed, or the other way round: no session survives in either case.
    const [, answer] = await Promise.all([
      gateway.call('PUT', `/api/people/${id}/password`, { password: 'nine dry raincoats' }),
      signIn(gateway, 'mia@shop.example', 'seven wet umbrellas'),
    ]);
    const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
    expect((await fetch(`${gateway.url}/api/orders`, { headers: { cookie } })).status).toBe(401);
  });

  test('a flood of wrong ones is answered with 429 and holds nobody else back', async () => {
    const gateway = await start();
    const flood = Array.from({ length: 50 }, (_one, at) => signIn(gateway, `x${at % 5}@shop.example`, 'wrong'));
    // Answered while the flood is being hashed: neither the thread pool nor the event loop is blocked.
    expect((await gateway.call('GET', '/api/orders?size=1')).status).toBe(200);
    const statuses = (await Promise.all(flood)).map((answer) => answer.status);
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(10);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(40);
  });
});

describe('behind a proxy', () => {
  const from = (gateway: OpenGateway, addresses: string, at: number) =>
    signIn(gateway, `${at}@shop.example`, 'wrong', { 'x-forwarded-for': addresses });

  test('a cookie that was set over TLS is bound to this host, and only a trusted proxy may say that it is TLS', async () => {
    const trusting = await start({ access: { ...BEHIND_ONE, demoOnNetwork: true } });
    const secure = { ...FORWARDED, 'x-forwarded-proto': 'https' };
    const set = (await signIn(trusting, 'owner@slipway.test', 'slipway-demo', secure)).headers.get('set-cookie') ?? '';
    expect(set).toMatch(/^__Host-slipway_session=[\w-]{43}; .*Path=\/.*HttpOnly; Secure/);
    const cookie = set.split(';')[0] ?? '';
    const read = (headers: Record<string, string>) =>
      fetch(`${trusting.url}/api/orders`, { headers: { cookie, ...headers } });
    expect((await read(secure)).status).toBe(200);
    expect((await read({})).status).toBe(401);
    const plain = await start({ access: { demoOnNetwork: true } });
    const unsafe = (await signIn(plain, 'owner@slipway.test', 'slipway-demo', secure)).headers.get('set-cookie');
    expect(unsafe).toMatch(/^slipway_session=/);
  });

  test('attempts are counted by visitor, not by proxy', async () => {
    const gateway = await start({ access: BEHIND_ONE });
    for (let tries = 0; tries < 10; tries += 1) await from(gateway, '198.51.100.1, 203.0.113.7', tries);
    expect((await from(gateway, '198.51.100.1, 203.0.113.7', 11)).status).toBe(429);
    expect((await from(gateway, '198.51.100.1, 203.0.113.8', 12)).status).toBe(401);
  });

  test('an email that is somebody’s address locks nobody out', async () => {
    const gateway = await start({ access: { ...BEHIND_ONE, demoOnNetwork: true } });
    const other = { 'x-forwarded-for': '198.51.100.9' };
    for (let tries = 0; tries < 11; tries += 1) await signIn(gateway, '203.0.113.7', 'wrong', other);
    expect((await signIn(gateway, 'owner@slipway.test', 'slipway-demo', FORWARDED)).status).toBe(200);
  });

  test('the addresses of one IPv6 network count as one visitor', async () => {
    const gateway = await start({ access: BEHIND_ONE });
    for (let tries = 0; tries < 10; tries += 1) await from(gateway, `2001:db8:1:2::${tries}`, tries);
    expect((await from(gateway, '2001:DB8:1:2:ffff::1', 11)).status).toBe(429);
    expect((await from(gateway, '2001:db8:1:3::1', 12)).status).toBe(401);
  });
});
