import { expect, test } from 'vitest';
import { Webhook } from 'standardwebhooks';
import { makeSigningSecret, signWebhook } from './sign-webhook.ts';

test('signs the specification’s own example', () => {
  const signature = signWebhook(
    ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
    'msg_p5jXN8AQM9LWM0D4loKWxJek',
    1_614_265_330,
    Buffer.from('{"test": 2432232314}'),
  );
  expect(signature).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
});

test('a receiver can verify with the old secret and with the new one, and with no other', () => {
  const [old, renewed, other] = [makeSigningSecret(), makeSigningSecret(), makeSigningSecret()];
  const body = '{"a":"é"}';
  const timestamp = Math.floor(Date.now() / 1000);
  const headers = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signWebhook([renewed, old], 'msg_1', timestamp, Buffer.from(body)),
  };
  for (const secret of [old, renewed]) expect(new Webhook(secret).verify(body, headers)).toEqual({ a: 'é' });
  expect(() => new Webhook(other).verify(body, headers)).toThrow('No matching signature');
  expect(() => new Webhook(old).verify(`${body} `, headers)).toThrow('No matching signature');
});
