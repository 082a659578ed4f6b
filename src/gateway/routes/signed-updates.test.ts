import { createHmac } from 'node:crypto';
import type { WebhookReceiver } from '#contract/gateway/webhooks.ts';
import { type OpenGateway, openGateway } from '#gateway/testing/open-gateway.ts';
import { failWrites } from '#gateway/store/testing/tamper.ts';
import { sendJson, startStubPlatform, type StubPlatform } from '#gateway/testing/stub-platform.ts';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const SECRET = `whsec_${Buffer.alloc(32, 5).toString('base64')}`;
const OTHER = `whsec_${Buffer.alloc(32, 6).toString('base64')}`;
const BODY = JSON.stringify({ tracking_number: 'SLP1', current_state: 'in_transit' });
let platform: StubPlatform;
let gateway: OpenGateway;
let path = '';
beforeEach(async () => {
  platform = await startStubPlatform();
  gateway = await openGateway(platform.url);
  path = (await receiver()).path;
});
afterEach(async () => {
  await gateway.close();
  await platform.close();
});

const receiver = async () => (await gateway.call<WebhookReceiver>('GET', '/api/webhook/receiver')).body;
const setSecret = (secret: unknown) => gateway.call<WebhookReceiver>('PUT', '/api/webhook/receiver/secret', { secret });
const send = async (headers: Record<string, string>, body = BODY) => {
  const response = await fetch(gateway.url + path, { method: 'POST', headers, body });
  const { error } = (await response.json()) as { error?: string };
  return error === undefined ? response.status : `${response.status} ${error}`;
};
/** Signed by an independent implementation. */
function signed(secret = SECRET, at = new Date(), body = BODY) {
  return {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign('msg_1', at, body),
  };
}

test('without a secret, signed and unsigned updates are accepted: a service that doesn’t sign loses nothing', async () => {
  expect(await send({})).toBe(200);
  expect(await send(signed(OTHER))).toBe(200);
  expect(await receiver()).toMatchObject({ checks_signature: false, received_count: 2, refused_count: 0 });
});

describe('with a secret', () => {
  beforeEach(async () => {
    await setSecret(SECRET);
  });

  test('an update signed with it is accepted, even beside other signatures', async () => {
    expect(await send(signed())).toBe(200);
    const { 'webhook-signature': ours, ...rest } = signed();
    const theirs = signed(OTHER)['webhook-signature'];
    expect(await send({ ...rest, 'webhook-signature': `v1a,xx ${theirs} ${ours}` })).toBe(200);
  });

  test('what is not signed, or wrongly, is refused and counted, and the answer says so', async () => {
    const { 'webhook-timestamp': _time, ...untimed } = signed();
    expect(await send({})).toBe('401 signature_missing');
    expect(await send(untimed)).toBe('401 signature_missing');
    expect(await send(signed(OTHER))).toBe('401 signature_wrong');
    expect(await send(signed(), `${BODY} `)).toBe('401 signature_wrong');
    expect(await send({ ...signed(), 'webhook-id': 'msg_2' })).toBe('401 signature_wrong');
    expect(await send({ ...signed(), 'webhook-timestamp': 'NaN' })).toBe('401 signature_wrong');
    expect(await receiver()).toMatchObject({
      received_count: 0,
      refused_count: 6,
      last_refusal: 'signature_wrong',
      last_refused_at: expect.any(String) as string,
    });
  });

  test('a recorded request is refused after five minutes, by our clock and by the service’s', async () => {
    const at = (seconds: number) => signed(SECRET, new Date(Date.now() + seconds * 1000));
    expect(await send(at(-290))).toBe(200);
    expect(await send(at(290))).toBe(200);
    expect(await send(at(-310))).toBe('401 signature_wrong');
    expect(await send(at(310))).toBe('401 signature_wrong');
    // Our own clock is years off, so the service's clock counts.
    gateway.setClock(-3 * 365 * 24 * 3_600_000);
    await gateway.call('POST', '/api/connection/offer');
    expect(await send(at(0))).toBe(200);
  });

  test('an empty or odd signature is not a signature', async () => {
    const hash = createHmac('sha256', '').update(`msg_1.NaN.${BODY}`).digest('base64');
    const odd = { 'webhook-id': 'msg_1', 'webhook-timestamp': '-', 'webhook-signature': `v1,${hash}` };
    expect(await send(odd)).toBe('401 signature_wrong');
    expect(await send({ ...signed(), 'webhook-signature': ' ' })).toMatch(/^401/);
  });

  test('a new address keeps the secret; nobody can read it; without it nothing is checked', async () => {
    const { body } = await gateway.call<WebhookReceiver>('POST', '/api/webhook/receiver/rotate');
    expect(body.checks_signature).toBe(true);
    expect(JSON.stringify(body)).not.toContain('whsec_');
    path = body.path;
    expect(await send({})).toBe('401 signature_missing');
    await gateway.restart();
    expect(await send({})).toBe('401 signature_missing');
    expect(await send(signed())).toBe(200);
    expect((await setSecret(null)).body).toMatchObject({ checks_signature: false, refused_count: 0 });
    expect(await send({})).toBe(200);
  });

  test.each(['', '/', '/webhook', '?shop=1'])(
    'replacing the secret here makes the new one count from then on, if the webhook comes to us%s',
    async (ending) => {
      const settings = { kind: 'mapped', headers: [], fields: [], secret: { hint: 'ab12' } };
      let url = `https://slipway.example${path}`;
      platform.answers.set('GET /merchant/webhook', (_request, response) =>
        sendJson(response, 200, { response: { ...settings, url } }),
      );
      platform.answers.set('POST /merchant/webhook/secret/rotate', (_request, response) =>
        sendJson(response, 200, { response: { secret: OTHER } }),
      );
      await gateway.call('POST', '/api/connection/offer');
      const rotate = () => gateway.call('POST', '/api/webhook/secret/rotate');
      url = 'https://shop.example/hook';
      expect((await rotate()).status).toBe(200);
      expect(await send(signed(SECRET))).toBe(200);
      url = `https://slipway.example${path}${ending}`;
      expect((await rotate()).status).toBe(200);
      expect(await send(signed(OTHER))).toBe(200);
      expect(await send(signed(SECRET))).toBe('401 signature_wrong');
    },
  );

  test.each(['service', 'disk'])(
    'replacing it where the %s fails half way: either it is shown, or nothing was replaced',
    async (what) => {
      let kept = SECRET;
      let isUnwell = false;
      platform.answers.set('GET /merchant/webhook', (_request, response) => {
        const settings = { kind: 'mapped', headers: [], fields: [], secret: { hint: 'ab12' } };
        if (isUnwell) sendJson(response, 503, { error: 'unwell' });
        else sendJson(response, 200, { response: { ...settings, url: `https://slipway.example${path}` } });
      });
      platform.answers.set('POST /merchant/webhook/secret/rotate', (_request, response) => {
        kept = OTHER;
        isUnwell = what === 'service';
        sendJson(response, 200, { response: { secret: OTHER } });
      });
      await gateway.call('POST', '/api/connection/offer');
      if (what === 'disk')
        await failWrites(gateway.database(), 'insert', 'audit_entry', "new.action = 'webhook_secret_rotated'");
      const rotated = await gateway.call<{ secret?: string }>('POST', '/api/webhook/secret/rotate');
      expect(rotated).toMatchObject({ status: 200, body: { secret: kept } });
      expect(await send(signed(kept))).toBe(200);
    },
  );

  describe('replacing it at a service that makes the new one, whose answer is lost', () => {
    /** What the service signs with, newest first: the old secret for another day. */
    let signing = [SECRET];
    let asked: (string | undefined)[] = [];
    let isAnswered = false;
    beforeEach(async () => {
      [signing, asked, isAnswered] = [[SECRET], [], false];
      platform.answers.set('GET /merchant/webhook', (_request, response) => {
        const url = `https://slipway.example${path}`;
        sendJson(response, 200, {
          response: { url, kind: 'mapped', headers: [], fields: [], secret: { hint: 'ab12' } },
        });
      });
      platform.answers.set('POST /merchant/webhook/secret/rotate', (_request, response, body) => {
        const { secret } = JSON.parse(body) as { secret?: string };
        asked.push(secret);
        if (signing[0] !== secret) signing = [secret ?? OTHER, ...signing.slice(0, 1)];
        if (isAnswered) sendJson(response, 200, { response: { secret: signing[0] } });
        else response.destroy();
      });
      await gateway.call('POST', '/api/connection/offer');
    });
    const rotate = () => gateway.call<{ secret?: string }>('POST', '/api/webhook/secret/rotate');
    const newest = () => signing[0] ?? '';
    const sendAsService = () => {
      const signatures = signing.map((secret) => signed(secret)['webhook-signature']);
      return send({ ...signed(), 'webhook-signature': signatures.join(' ') });
    };

    test('its updates are accepted on the next day, too, after a restart', async () => {
      expect((await rotate()).status).toBe(502);
      await gateway.restart();
      expect(await sendAsService()).toBe(200);
      signing.pop();
      expect(await sendAsService()).toBe(200);
      expect(await receiver()).toMatchObject({ received_count: 2, refused_count: 0 });
    });

    test('the old one counts until the new one has been used, or in case nothing was replaced', async () => {
      await rotate();
      expect(await send(signed(SECRET))).toBe(200);
      expect(await send(signed(OTHER))).toBe('401 signature_wrong');
      expect(await send(signed(newest()))).toBe(200);
      expect(await send(signed(SECRET))).toBe('401 signature_wrong');
    });

    test('replacing it again asks for the same one, and shows it', async () => {
      await rotate();
      await rotate();
      isAnswered = true;
      expect(await rotate()).toMatchObject({ status: 200, body: { secret: newest() } });
      expect(new Set(asked).size).toBe(1);
      expect(await send(signed(newest()))).toBe(200);
      expect(await send(signed(SECRET))).toBe('401 signature_wrong');
      await rotate();
      expect(new Set(asked).size).toBe(2);
    });

    test('a new address still accepts both; a secret that the owner enters replaces both', async () => {
      await rotate();
      path = (await gateway.call<WebhookReceiver>('POST', '/api/webhook/receiver/rotate')).body.path;
      signing.pop();
      expect(await send(signed(SECRET))).toBe(200);
      await setSecret(OTHER);
      expect(await sendAsService()).toBe('401 signature_wrong');
      expect(await send(signed(SECRET))).toBe('401 signature_wrong');
      expect(await send(signed(OTHER))).toBe(200);
    });

    test('one that makes its own secret is believed', async () => {
      platform.answers.set('POST /merchant/webhook/secret/rotate', (_request, response) =>
        sendJson(response, 200, { response: { secret: OTHER } }),
      );
      expect(await rotate()).toMatchObject({ status: 200, body: { secret: OTHER } });
      expect(await send(signed(OTHER))).toBe(200);
      expect(await send(signed(SECRET))).toBe('401 signature_wrong');
    });
  });
});

test.each(['', 'secret', 'whsec_', `whsec_${Buffer.alloc(8).toString('base64')}`, 7])(
  '%j is not a signing secret',
  async (secret) => {
    expect((await setSecret(secret)).status).toBe(400);
    expect(await receiver()).toMatchObject({ checks_signature: false });
  },
);

test('only the owner sets it', async () => {
  await gateway.signIn('packer@slipway.test');
  expect((await setSecret(SECRET)).status).toBe(403);
});
