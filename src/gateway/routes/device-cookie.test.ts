import { type OpenGateway, openGateway } from '#gateway/testing/open-gateway.ts';
import { startStubPlatform, type StubPlatform } from '#gateway/testing/stub-platform.ts';
import { readTrustProxy } from '#server/http/visitor.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';

const OWNER = 'owner@slipway.test';
const PACKER = 'packer@slipway.test';
const RIGHT = 'slipway-demo';
const TRIES = 10;

let platform: StubPlatform;
let gateway: OpenGateway;
beforeAll(async () => {
  platform = await startStubPlatform();
});
beforeEach(async () => {
  gateway = await openGateway(platform.url, {
    access: { trustProxy: readTrustProxy('1') ?? (() => false), demoOnNetwork: true },
  });
});
afterEach(() => gateway.close());
afterAll(() => platform.close());

/** A browser with cookies of its own, at one address unless another is given. */
function openBrowser(cookies = new Map<string, string>(), headers: Record<string, string> = {}) {
  const send = async (method: string, path: string, body?: unknown, address = '203.0.113.7') => {
    const answer = await fetch(`${gateway.url}${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': address,
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/u.exec(set) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  };
  return {
    cookies,
    send,
    signIn: async (email: string, password = RIGHT, address?: string) =>
      (await send('POST', '/api/session', { email, password }, address)).status,
    signOut: () => send('DELETE', '/api/session'),
  };
}

const DEVICE = 'slipway_device';
const deviceOf = (cookies: ReadonlyMap<string, string>) => cookies.get(DEVICE) ?? '';
const withDevice = (value: string) => openBrowser(new Map([[DEVICE, value]]));

async function openKnownBrowser(...emails: readonly string[]) {
  const browser = openBrowser();
  for (const email of emails) {
    expect(await browser.signIn(email)).toBe(200);
    await browser.signOut();
  }
  return browser;
}

/** A stranger who guesses until they are turned away, from as many addresses as it takes. */
async function guess(email: string, browser = openBrowser()): Promise<number[]> {
  const statuses = [];
  for (let tries = 0; tries <= TRIES; tries += 1)
    statuses.push(await browser.signIn(email, 'wrong', `198.51.100.${tries}`));
  return statuses;
}
const TURNED_AWAY = [...Array<number>(TRIES).fill(401), 429];

test('a stranger who guesses doesn’t keep a person out of a browser in which they have signed in before', async () => {
  const browser = await openKnownBrowser(OWNER);
  expect(await guess(OWNER)).toEqual(TURNED_AWAY);
  expect(await openBrowser().signIn(OWNER)).toBe(429);
  expect(await browser.signIn(OWNER)).toBe(200);
});

test('nor does one who shares their address', async () => {
  const browser = await openKnownBrowser(OWNER);
  const stranger = openBrowser();
  for (let tries = 0; tries < TRIES; tries += 1) await stranger.signIn(`${tries}@shop.example`, 'wrong');
  expect(await openBrowser().signIn(OWNER)).toBe(429);
  expect(await browser.signIn(OWNER)).toBe(200);
});

test('all who share a browser are known in it', async () => {
  const browser = await openKnownBrowser(OWNER, PACKER);
  for (const email of [OWNER, PACKER]) {
    await guess(email);
    expect(await browser.signIn(email)).toBe(200);
  }
});

test('a person can still change their password while a stranger guesses at it, and stays known', async () => {
  const browser = openBrowser();
  expect(await browser.signIn(OWNER)).toBe(200);
  await guess(OWNER);
  const passwords = { current_password: RIGHT, password: 'seven wet umbrellas' };
  expect((await browser.send('PUT', '/api/session/password', passwords)).status).toBe(200);
  await browser.signOut();
  expect(await browser.signIn(OWNER, 'seven wet umbrellas')).toBe(200);
});

test('the cookie opens nothing, and is only sent to sign in, out of reach of scripts', async () => {
  const browser = openBrowser();
  const answer = await browser.send('POST', '/api/session', { email: OWNER, password: RIGHT });
  const set = answer.headers.getSetCookie().find((one) => one.startsWith(DEVICE));
  expect(set).toMatch(/Max-Age=34560000; Path=\/api\/session; HttpOnly; SameSite=Strict$/u);
  const known = withDevice(deviceOf(browser.cookies));
  expect((await known.send('GET', '/api/orders')).status).toBe(401);
  expect(await known.signIn(OWNER, 'wrong')).toBe(401);
});

test('over TLS it is another cookie, which a plain connection can’t set', async () => {
  const browser = openBrowser(new Map(), { 'x-forwarded-proto': 'https' });
  const answer = await browser.send('POST', '/api/session', { email: OWNER, password: RIGHT });
  const set = answer.headers.getSetCookie().find((one) => one.includes(DEVICE));
  expect(set).toMatch(/^__Secure-slipway_device=.*; Secure;/u);
  await guess(OWNER);
  expect(await browser.signIn(OWNER)).toBe(200);
  const plain = await openKnownBrowser(PACKER);
  await guess(PACKER);
  expect(await openBrowser(plain.cookies, { 'x-forwarded-proto': 'https' }).signIn(PACKER)).toBe(429);
});

test('whoever guesses with a stolen one gets as many tries as without, and keeps nobody else out', async () => {
  const browser = await openKnownBrowser(OWNER);
  const thief = withDevice(deviceOf(browser.cookies));
  expect(await guess(OWNER, thief)).toEqual(TURNED_AWAY);
  expect(await browser.signIn(OWNER)).toBe(429);
  expect(await openBrowser().signIn(OWNER)).toBe(200);
  // Signing in gives the browser a new one, so the thief's tries no longer count for it.
  gateway.advance(61_000);
  expect(await browser.signIn(OWNER)).toBe(200);
  await guess(OWNER, thief);
  expect(await browser.signIn(OWNER)).toBe(200);
});

test('one that is another person’s, forged or altered counts as none', async () => {
  const own = deviceOf((await openKnownBrowser(OWNER)).cookies);
  const packers = deviceOf((await openKnownBrowser(PACKER)).cookies);
  const flip = (at: number) => `${own.slice(0, at)}${own[at] === 'A' ? 'B' : 'A'}${own.slice(at + 1)}`;
  const forged = ['', '.', 'A', 'A'.repeat(64), own.slice(0, -4), `${own}AAAA`, flip(0), flip(30), packers];
  const statuses = [];
  for (const value of [...forged, '%00', packers])
    statuses.push(await withDevice(value).signIn(OWNER, 'wrong', `198.51.100.${statuses.length}`));
  expect(statuses).toEqual(TURNED_AWAY);
  expect(await withDevice(own).signIn(OWNER, 'wrong')).toBe(401);
});

test('a changed or reset password makes it void', async () => {
  const [known, elsewhere] = [await openKnownBrowser(PACKER), await openKnownBrowser(PACKER)];
  await elsewhere.signIn(PACKER);
  const changed = { current_password: RIGHT, password: 'seven wet umbrellas' };
  expect((await elsewhere.send('PUT', '/api/session/password', changed)).status).toBe(200);
  await guess(PACKER);
  expect(await known.signIn(PACKER, 'seven wet umbrellas')).toBe(429);
  await elsewhere.signOut();
  expect(await elsewhere.signIn(PACKER, 'seven wet umbrellas')).toBe(200);
  const { body } = await gateway.call<{ people: { person_id: string; email: string }[] }>('GET', '/api/people');
  const id = body.people.find(({ email }) => email === PACKER)?.person_id;
  await gateway.call('PUT', `/api/people/${id}/password`, { password: 'nine dry raincoats' });
  expect(await elsewhere.signIn(PACKER, 'nine dry raincoats')).toBe(429);
});

test('however many people sign in, the cookie stays small', async () => {
  const browser = openBrowser();
  for (let times = 0; times < 15; times += 1) {
    await browser.signIn(OWNER);
    browser.cookies.set(DEVICE, `${deviceOf(browser.cookies)}.${'A'.repeat(64)}.${'B'.repeat(64)}`);
  }
  await browser.signIn(OWNER);
  expect(deviceOf(browser.cookies).split('.')).toHaveLength(20);
  await guess(OWNER);
  expect(await browser.signIn(OWNER)).toBe(200);
});
