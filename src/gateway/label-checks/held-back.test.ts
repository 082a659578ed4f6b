import type { LabelSummary } from '#contract/gateway/label.ts';
import { stage } from '#gateway/testing/booking-stage.ts';
import {
  addOrder,
  checkWhen,
  label,
  pass,
  rateLimit,
  refuse,
  requested,
  requestLabelsOf,
  until,
  useLabelStage,
} from '#gateway/testing/label-stage.ts';
import { expect, test } from 'vitest';

useLabelStage();

test('a 403 holds all of them back and says so', async () => {
  await addOrder('SLP1', refuse('invalid_merchant_account', 403), label);
  await addOrder('SLP2', label);
  await requestLabelsOf('SLP1');
  await checkWhen('SLP1', (check) => check.waits_for === 'forbidden');
  await requestLabelsOf('SLP2');
  const { body } = await stage.gateway.call<LabelSummary>('GET', '/api/labels/summary');
  expect(body.hold).toMatchObject({ cause: 'forbidden' });
  expect(requested).toEqual(['SLP1']);
  await pass(60);
  await checkWhen('SLP2', (check) => check.state === 'ready');
});

test('a limit of the service that one process met holds back those that start later, too', async () => {
  await addOrder('SLP1', rateLimit, label);
  await addOrder('SLP2', label);
  await requestLabelsOf('SLP1');
  await checkWhen('SLP1', (check) => check.waits_for === 'slow_down');
  await stage.gateway.restart();
  await requestLabelsOf('SLP2');
  const { body } = await stage.gateway.call<LabelSummary>('GET', '/api/labels/summary');
  expect(body.hold).toMatchObject({ cause: 'slow_down' });
  expect(requested).toEqual(['SLP1']);
  await pass(17);
  await checkWhen('SLP2', (check) => check.state === 'ready');
});

test('an answer to a request from before the service limited them does not end that', async () => {
  const sent = Promise.withResolvers<void>();
  await addOrder('SLP1', rateLimit, label);
  await addOrder('SLP2', (request, response) => void sent.promise.then(() => label(request, response)));
  await requestLabelsOf('SLP2');
  await until(() => requested.includes('SLP2'));
  await requestLabelsOf('SLP1');
  await checkWhen('SLP1', (check) => check.waits_for === 'slow_down');
  sent.resolve();
  await checkWhen('SLP2', (check) => check.state === 'ready');
  const { body } = await stage.gateway.call<LabelSummary>('GET', '/api/labels/summary');
  expect(body.hold).toMatchObject({ cause: 'slow_down' });
});
