import type { KnownPerson } from '#contract/gateway/people.ts';
import { failWrites, letWrite } from '#gateway/store/testing/tamper.ts';
import { type OpenGateway, openGateway } from '#gateway/testing/open-gateway.ts';
import { sendJson, startStubPlatform, type StubPlatform } from '#gateway/testing/stub-platform.ts';
import { afterAll, beforeEach, beforeAll, describe, expect, test } from 'vitest';

let platform: StubPlatform;
let gateway: OpenGateway;

beforeAll(async () => {
  platform = await startStubPlatform();
  gateway = await openGateway(platform.url);
});
afterAll(async () => {
  await gateway.close();
  await platform.close();
});
beforeEach(() => gateway.signIn('owner@slipway.test'));

const people = async () => (await gateway.call<{ people: KnownPerson[] }>('GET', '/api/people')).body.people;
const idOf = async (email: string) => (await people()).find((person) => person.email === email)?.person_id ?? '';
const add = async (email: string, role = 'packer') =>
  gateway.call('POST', '/api/people', { email, role, password: 'ten letters' });
const signInAs = async (email: string, password: string) =>
  fetch(`${gateway.url}/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
const cookieOf = (response: Response) => response.headers.get('set-cookie')?.split(';')[0] ?? '';
const mayRead = async (cookie: string) =>
  (await fetch(`${gateway.url}/api/orders?size=1`, { headers: { cookie } })).status;

describe('people', () => {
  test('the owner adds a packer, who can sign in and is not an owner', async () => {
    expect(await add('Nia@Shop.example')).toMatchObject({
      status: 200,
      body: { email: 'nia@shop.example', role: 'packer' },
    });
    const response = await signInAs('nia@shop.example', 'ten letters');
    expect(response.status).toBe(200);
    const refused = await fetch(`${gateway.url}/api/people`, { headers: { cookie: cookieOf(response) } });
    expect(refused.status).toBe(403);
    expect(JSON.stringify(await people())).not.toContain('hash');
  });

  test('people have names that everybody who is signed in may see; the owner sets them', async () => {
    await gateway.call('POST', '/api/people', {
      email: 'Mia@Shop.example',
      name: ' Mia Torres ',
      role: 'packer',
      password: 'ten letters',
    });
    const names = async () => (await gateway.call<{ names: object[] }>('GET', '/api/people/names')).body.names;
    expect(await names()).toEqual([{ email: 'mia@shop.example', name: 'Mia Torres' }]);
    const id = await idOf('mia@shop.example');
    const rename = (name: string) => gateway.call('PUT', `/api/people/${id}/name`, { name });
    expect(await rename('Mia Ito')).toMatchObject({
      status: 200,
      body: { name: 'Mia Ito', email: 'mia@shop.example' },
    });
    for (const bad of ['x'.repeat(81), 'two\nlines']) expect((await rename(bad)).status).toBe(400);
    expect((await gateway.call('PUT', '/api/people/nobody/name', { name: 'x' })).status).toBe(404);
    await gateway.signIn('packer@slipway.test');
    expect(await names()).toEqual([{ email: 'mia@shop.example', name: 'Mia Ito' }]);
    expect((await rename('Packer was here')).status).toBe(403);
    await gateway.signIn('owner@slipway.test');
    await rename(' ');
    expect(await names()).toEqual([]);
    const audit = await gateway.call('GET', '/api/audit?q=person_renamed');
    expect(JSON.stringify(audit.body)).toContain('mia@shop.example: Mia Ito');
  });

  test.each([
    ['an email that is taken', { email: 'packer@slipway.test', role: 'packer', password: 'ten letters' }, 409],
    ['no email', { email: 'nobody', role: 'packer', password: 'ten letters' }, 400],
    ['a short password', { email: 'a@b.example', role: 'packer', password: 'short' }, 400],
    ['an unknown role', { email: 'a@b.example', role: 'admin', password: 'ten letters' }, 400],
  ])('adds nobody with %s', async (_what, body, status) => {
    const before = await people();
    expect((await gateway.call('POST', '/api/people', body)).status).toBe(status);
    expect(await people()).toEqual(before);
  });

  test('a new password ends the sessions with the old one', async () => {
    await add('old@shop.example');
    const cookie = cookieOf(await signInAs('old@shop.example', 'ten letters'));
    expect(await mayRead(cookie)).toBe(200);
    const id = await idOf('old@shop.example');
    expect((await gateway.call('PUT', `/api/people/${id}/password`, { password: 'other letters' })).status).toBe(200);
    expect(await mayRead(cookie)).toBe(401);
    expect((await signInAs('old@shop.example', 'ten letters')).status).toBe(401);
    expect((await signInAs('old@shop.example', 'other letters')).status).toBe(200);
  });

  test('a reset is not overwritten by a change that the person had begun before', async () => {
    await add('raced@shop.example');
    const cookie = cookieOf(await signInAs('raced@shop.example', 'ten letters'));
    const id = await idOf('raced@shop.example');
    const own = fetch(`${gateway.url}/api/session/password`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ current_password: 'ten letters', password: 'of a thief’s choice' }),
    });
    const reset = gateway.call('PUT', `/api/people/${id}/password`, { password: 'other letters' });
    expect((await reset).status).toBe(200);
    expect([200, 401]).toContain((await own).status);
    expect((await signInAs('raced@shop.example', 'of a thief’s choice')).status).toBe(401);
    expect((await signInAs('raced@shop.example', 'other letters')).status).toBe(200);
    expect(await mayRead(cookie)).toBe(401);
  });

  test('a new password whose sessions can’t be ended is not set: both are one change', async () => {
    await add('both@shop.example');
    const cookie = cookieOf(await signInAs('both@shop.example', 'ten letters'));
    const id = await idOf('both@shop.example');
    await failWrites(gateway.database(), 'delete', 'session');
    expect((await gateway.call('PUT', `/api/people/${id}/password`, { password: 'other letters' })).status).toBe(500);
    await letWrite(gateway.database());
    expect((await signInAs('both@shop.example', 'other letters')).status).toBe(401);
    expect(await mayRead(cookie)).toBe(200);
  });

  test('a removed person is signed out at once and can’t come back', async () => {
    await add('gone@shop.example');
    const cookie = cookieOf(await signInAs('gone@shop.example', 'ten letters'));
    const id = await idOf('gone@shop.example');
    expect((await gateway.call('DELETE', `/api/people/${id}`)).status).toBe(200);
    expect(await mayRead(cookie)).toBe(401);
    expect((await signInAs('gone@shop.example', 'ten letters')).status).toBe(401);
    expect((await gateway.call('DELETE', `/api/people/${id}`)).status).toBe(404);
  });

  test('the last owner can’t be removed; with another owner they can', async () => {
    const own = await idOf('owner@slipway.test');
    expect(await gateway.call('DELETE', `/api/people/${own}`)).toMatchObject({
      status: 409,
      body: { error: 'last_owner' },
    });
    await add('second@shop.example', 'owner');
    const second = await idOf('second@shop.example');
    expect((await gateway.call('DELETE', `/api/people/${second}`)).status).toBe(200);
    expect((await gateway.call('GET', '/api/people')).status).toBe(200);
  });
});

describe('testing the connection', () => {
  const testConnection = async () => (await gateway.call('POST', '/api/connection/test')).body;

  test.each([
    [404, { error: 'not_found' }, 'works'],
    [403, { error: 'forbidden' }, 'refused'],
    [500, { error: 'unknown_error' }, 'odd'],
    [404, 'a web page', 'odd'],
  ] as const)('%i %o: %s', async (status, body, result) => {
    platform.answers.set('GET /book/0/document', (_request, response) => sendJson(response, status, body));
    expect(await testConnection()).toEqual({ result, status });
    platform.answers.delete('GET /book/0/document');
  });

  test('a clock that is wrong is reported', async () => {
    // Answers to the gateway's own requests, of which it makes some every second, would tell another time.
    platform.tellsTime = false;
    platform.answers.set('GET /book/0/document', (_request, response) => {
      response.setHeader('date', new Date(Date.now() + 7_200_000).toUTCString());
      sendJson(response, 404, { error: 'not_found' });
    });
    expect((await testConnection())['clock_ahead_s']).toBeGreaterThan(7_100);
    platform.tellsTime = true;
    platform.answers.set('GET /book/0/document', (_request, response) => sendJson(response, 404, { error: 'x' }));
    expect(await testConnection()).toEqual({ result: 'works', status: 404 });
    platform.answers.delete('GET /book/0/document');
  });

  test('a proxy that answers in place of the service', async () => {
    platform.answers.set('GET /book/0/document', (_request, response) => {
      response.writeHead(403, { 'content-type': 'text/html' }).end('<html><body>Blocked</body></html>');
    });
    expect(await testConnection()).toEqual({ result: 'web_page', status: 403 });
    platform.answers.delete('GET /book/0/document');
  });

  test('a service that cuts the connection counts as not reached', async () => {
    platform.answers.set('GET /book/0/document', (_request, response) => response.destroy());
    expect(await testConnection()).toEqual({ result: 'unreachable', status: null });
    platform.answers.delete('GET /book/0/document');
  });
});
