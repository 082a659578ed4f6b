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
import { sendJson } from '#gateway/testing/stub-platform.ts';
import { expect, test } from 'vitest';

useLabelStage();

test.each([
  ['label_failed_still_generating', 'waiting'],
  ['label_failed_rules_engine', 'stopped'],
])('an error in the body of a 200 is not a label: %s', async (code, state) => {
  await addOrder('SLP1', refuse(code, 200));
  await requestLabelsOf('SLP1');
  expect(await checkWhen('SLP1', (check) => check.code === code)).toMatchObject({ state, code });
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
