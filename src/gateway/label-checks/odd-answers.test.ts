import { stage } from '#gateway/testing/booking-stage.ts';
import {
  addOrder,
  checkOf,
  checkWhen,
  label,
  pass,
  refuse,
  requestLabelsOf,
  until,
  useLabelStage,
} from '#gateway/testing/label-stage.ts';
import { pdfOf } from '#gateway/testing/pdf-of.ts';
import { sendJson } from '#gateway/testing/stub-platform.ts';
import { expect, test } from 'vitest';

// A check waits for seconds: long enough for a slow machine to miss it.
useLabelStage({ isClockStopped: true });

test.each([
  ['label_failed_still_generating', 'waiting'],
  ['label_failed_rules_engine', 'stopped'],
])('an error in the body of a 200 is not a label: %s', async (code, state) => {
  await addOrder('SLP1', refuse(code, 200));
  await requestLabelsOf('SLP1');
  expect(await checkWhen('SLP1', (check) => check.code === code)).toMatchObject({ state, code });
});

const answered = (body: object): typeof label => {
  return (_request, response) => {
    sendJson(response, 200, body);
  };
};

test.each([
  ['inside the envelope', { response: { error: 'label_failed_invalid_quote' } }],
  [
    'beside it',
    { success: false, error: 'label_failed_invalid_quote', response: { order: { tracking_number: 'SLP1' } } },
  ],
  ['beside a link', { error: 'label_failed_invalid_quote', qualified_url: 'https://store.example/a.pdf' }],
])('an error %s is not a label', async (_where, body) => {
  await addOrder('SLP1', answered(body));
  await requestLabelsOf('SLP1');
  expect(await checkWhen('SLP1', (check) => check.state === 'stopped')).toMatchObject({
    code: 'label_failed_invalid_quote',
  });
});

test.each([[null], [false], [0], [''], [' '], [[]], [{}]])('%j in place of an error hides no label', async (blank) => {
  const found = { qualified_url: 'https://store.example/a.pdf' };
  await addOrder('SLP1', answered({ error: blank, response: found }));
  await addOrder('SLP2', answered({ response: { ...found, error: blank } }));
  await requestLabelsOf('SLP1', 'SLP2');
  await checkWhen('SLP1', ({ state }) => state === 'ready' || state === 'stopped');
  await checkWhen('SLP2', ({ state }) => state === 'ready' || state === 'stopped');
  expect([await checkOf('SLP1'), await checkOf('SLP2')]).toMatchObject([{ state: 'ready' }, { state: 'ready' }]);
});

test.each([
  [{ response: { error: 'label_failed_still_generating', error_description: 'Soon' } }],
  [{ error: ['label_failed_still_generating'], error_description: 'Soon' }],
  [{ error: [{ code: 'label_failed_still_generating', message: 'Soon' }] }],
  [{ error: { code: 'label_failed_still_generating', message: 'Soon' } }],
])('F1, F7: a label that is still being made is requested again, wherever the answer says so: %j', async (body) => {
  const stillMade: typeof label = (_request, response) => {
    sendJson(response, 422, body);
  };
  await addOrder('SLP1', stillMade, label);
  await requestLabelsOf('SLP1');
  expect(await checkWhen('SLP1', (check) => check.attempts === 1 && check.state !== 'requesting')).toMatchObject({
    state: 'waiting',
    code: 'label_failed_still_generating',
    message: 'Soon',
  });
});

test.each([
  [{}],
  [{ response: null }],
  [{ response: {} }],
  [{ response: { status: 'pending', id: 7 } }],
  [{ response: { qualified_url: '', order: { tracking_number: 'SLP1', state: 'order_placed' } } }],
  [
    {
      response: {
        qualified_url: null,
        order: { state: 'processing', tracking_url: 'https://t.example', documents: {} },
      },
    },
  ],
  [{ tracking_number: 'SLP1', state: 'order_placed', tracking_url: 'https://t.example/SLP1' }],
])('an answer without a label is waited out: %j', async (body) => {
  await addOrder('SLP1', answered(body), label);
  await requestLabelsOf('SLP1');
  expect(await checkWhen('SLP1', (check) => check.waits_for === 'service_problem')).toMatchObject({ attempts: 0 });
  await until(async () => {
    await pass(30);
    return (await checkOf('SLP1'))?.state === 'ready';
  });
});

test.each([
  [{ response: { order: { state: 'despatch_in_progress' } } }],
  [{ response: { order: { documents: { shipping_label: 'https://store.example/a.pdf' } } } }],
  [{ response: { order: { documents: { encoded_label: '^XA^XZ' } } } }],
  [{ response: { documents: { shipping_label: { url: 'https://store.example/a.pdf' } } } }],
  [{ tracking_number: 'SLP1', state: 'Ready for pickup' }],
  [{ response: { label: 'JVBERi0xLjQK' } }],
])('F1, F10: a label in another form is one: %j', async (body) => {
  await addOrder('SLP1', answered(body));
  await requestLabelsOf('SLP1');
  await checkWhen('SLP1', (check) => check.state === 'ready');
});

test.each([404, 405, 400])(
  'a %i with a page comes from a proxy before the service, and says nothing about the order',
  async (status) => {
    const page: Parameters<typeof addOrder>[1] = (_request, response) => {
      response.writeHead(status, { 'content-type': 'text/html' }).end('<html><body>404 Not Found</body></html>');
    };
    await addOrder('SLP1', page, page, label);
    await requestLabelsOf('SLP1');
    expect(await checkWhen('SLP1', (check) => check.waits_for === 'service_problem')).toMatchObject({ attempts: 0 });
    await until(async () => {
      await pass(30);
      return (await checkOf('SLP1'))?.state === 'ready';
    });
  },
);

test('the label of another order is not shown for this one', async () => {
  const ofAnother: typeof label = (_request, response) => {
    sendJson(response, 200, {
      response: { qualified_url: `${stage.platform.url}/pdf`, order: { tracking_number: 'SLP2' } },
    });
  };
  await addOrder('SLP1', ofAnother, label);
  await addOrder('SLP2', label);
  await requestLabelsOf('SLP1');
  await checkWhen('SLP1', (check) => check.waits_for === 'service_problem');
  expect((await stage.gateway.call('GET', '/api/orders/SLP1/label')).status).toBe(409);
});

test('a label that names its order by a number that nobody has still belongs to the order', async () => {
  await addOrder('SLP1', (_request, response) => {
    const qualified_url = `${stage.platform.url}/pdf?X-Amz-Expires=604800`;
    sendJson(response, 200, { response: { qualified_url, order: { tracking_number: 'CARRIER-7' } } });
  });
  await requestLabelsOf('SLP1');
  await checkWhen('SLP1', (check) => check.state === 'ready');
});

test.each([401, 403])(
  'a %i with a page is about the secret, and holds the label back without a limit',
  async (status) => {
    const page: typeof label = (_request, response) => {
      response.writeHead(status, { 'content-type': 'text/html' }).end('<html><body>Sign in</body></html>');
    };
    await addOrder('SLP1', page, label);
    await requestLabelsOf('SLP1');
    expect(await checkWhen('SLP1', (check) => check.waits_for === 'forbidden')).toMatchObject({ attempts: 0 });
    await pass(61);
    await checkWhen('SLP1', (check) => check.state === 'ready');
  },
);

const base64 = Buffer.from(pdfOf('label')).toString('base64');

test.each([
  ['the PDF itself', 'application/pdf', pdfOf('label')],
  ['the PDF itself, of no named type', 'application/octet-stream', pdfOf('label')],
  ['the PDF in base64', 'application/json', JSON.stringify({ response: { label: base64 } })],
  ['the PDF in base64, without an envelope', 'application/json', JSON.stringify({ pdf: base64 })],
  ['a link of another name', 'application/json', '{"response":{"label_url":"LINK"}}'],
  ['a link without an envelope', 'application/json', '{"tracking_url":"https://t.example/1","url":"LINK"}'],
])('a label that comes as %s is ready and can be printed', async (_what, type, body) => {
  stage.platform.answers.set('GET /pdf', (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/pdf' }).end(pdfOf('label'));
  });
  await addOrder('SLP1', (_request, response) => {
    response.writeHead(200, { 'content-type': type }).end(body.replace('LINK', `${stage.platform.url}/pdf`));
  });
  await requestLabelsOf('SLP1');
  await checkWhen('SLP1', (check) => check.state === 'ready');
  const { status, body: pdf } = await stage.gateway.call('GET', '/api/orders/SLP1/label');
  expect([status, pdf]).toEqual([200, pdfOf('label')]);
});

test('an answer of type PDF that is none is no label', async () => {
  await addOrder('SLP1', (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/pdf' }).end('<html></html>');
  });
  await requestLabelsOf('SLP1');
  expect(await checkWhen('SLP1', (check) => check.waits_for === 'service_problem')).toMatchObject({ attempts: 0 });
});
