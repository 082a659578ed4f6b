import { RESERVED_HEADER_KEYS } from '#contract/documented/webhook.ts';
import { expect } from './fixtures.ts';
import { test } from './webhook-fixtures.ts';

/** The first is the key as it was typed. */
const WAYS_TO_WRITE: readonly ((key: string) => string)[] = [
  (key) => key,
  (key) => key.toUpperCase(),
  (key) => key.replaceAll(/\b[a-z]/g, (one) => one.toUpperCase()),
  (key) => ` ${key} `,
];
/** Keys that a careless check would accept (`reliability` §4.6), with the expected message. */
const HOSTILE = [
  ['ho\u017Ft', /can only use letters/],
  ['x-\u212Aey', /can only use letters/],
  ['ｈｏｓｔ', /can only use letters/],
  ['hоst', /can only use letters/],
  ['host:', /Take out the colon/],
  ['x y', /Take out the space/],
  ['Content_Length', /read by servers on the way/],
  ['transfer_encoding', /read by servers on the way/],
  ['Keep-Alive', /read by servers on the way/],
  ['Webhook-Signature', /carries the signature/],
] as const;

test('every reserved key is reported while it is typed, in any letter case and with spaces around it', async ({
  page,
  form,
  keys,
}) => {
  await form.open();
  for (const _more of RESERVED_HEADER_KEYS.slice(1)) await form.button('Add header').click();
  for (const [at, key] of RESERVED_HEADER_KEYS.entries()) {
    await form.headerKey(at + 1).focus();
    await keys.type(key);
  }
  for (const [at, key] of RESERVED_HEADER_KEYS.entries()) {
    const written = WAYS_TO_WRITE[at % WAYS_TO_WRITE.length]?.(key) ?? key;
    const field = form.headerKey(at + 1);
    await field.fill(written);
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toHaveAccessibleDescription(new RegExp(`“${written.trim()}” is reserved`));
  }
  for (const [key, message] of HOSTILE) {
    await form.headerKey(1).fill(key);
    await expect(form.headerKey(1)).toHaveAccessibleDescription(message);
  }
  for (const key of ['te-id', 'Authorization', '__proto__']) {
    await form.headerKey(1).fill(key);
    await form.headerKey(1).blur();
    await expect(form.headerKey(1)).not.toHaveAttribute('aria-invalid', 'true');
  }
  await form.headerKey(1).fill('Accept');
  await expect(form.headerKey(1)).toHaveAccessibleDescription(/Accept is already sent as application\/json/);
  await form.headerKey(1).fill(' te ');
  await form.button('Save settings').click();
  await expect(form.summary).toBeFocused();
  await expect(page).toHaveTitle('Error: Webhooks · Slipway');
  await expect(form.headerKey(1)).toHaveValue('te');
});

test('every reserved key is reported when it is pasted in a block of lines', async ({ form }) => {
  await form.open();
  const lines = RESERVED_HEADER_KEYS.flatMap((key) => [`${key.toUpperCase()}: x`, `X-${key}: ${key}: y`]);
  await form.paste(form.headerKey(1), lines.join('\r\n'));
  for (const [place, key] of RESERVED_HEADER_KEYS.entries()) {
    const at = place * 2 + 1;
    await expect(form.headerKey(at)).toHaveAccessibleDescription(new RegExp(`“${key.toUpperCase()}” is reserved`));
    await expect(form.headerKey(at + 1)).not.toHaveAttribute('aria-invalid', 'true');
    await expect(form.headerValue(at + 1)).toHaveValue(`${key}: y`);
  }
});

test('every reserved and hostile key is refused by the servers, whatever a client sends', async ({
  slipway,
  page,
  receiver,
}) => {
  const draft = (key: string) => ({
    url: receiver.url,
    kind: 'mapped',
    headers: [{ key, value: 'x' }],
    fields: ['tracking_number'],
    enabled: true,
  });
  const keys = [
    ...RESERVED_HEADER_KEYS.flatMap((key) => [...WAYS_TO_WRITE.map((write) => write(key)), `${key}\r\nx: y`]),
    ...HOSTILE.map(([key]) => key),
  ];
  for (const key of keys) {
    const body = draft(key);
    const answers = [
      await page.request.put('/api/webhook', { data: body }),
      await page.request.post('/api/webhook/test', { data: { settings: body } }),
    ];
    for (const answer of answers.slice(0, 1)) {
      expect(answer.status(), key).toBe(422);
      expect(await answer.json(), key).toMatchObject({ error: 'invalid', fields: { 'headers.0.key': [/./] } });
    }
    // Five tests a minute are validated; the rest are refused before that.
    expect([422, 429], key).toContain(answers[1]?.status());
    expect((await slipway.platform('PUT', '/merchant/webhook', body)).status, key).toBe(422);
  }
  expect(receiver.updates).toEqual([]);
});
