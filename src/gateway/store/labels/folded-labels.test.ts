import { addOrder, checkWhen, label, requested, requestLabelsOf, useLabelStage } from '#gateway/testing/label-stage.ts';
import { stage } from '#gateway/testing/booking-stage.ts';
import { expect, test } from 'vitest';
import { runStatement } from '#gateway/store/testing/tamper.ts';

useLabelStage();

test('a check that began under another spelling is one check, and uses the service’s spelling', async () => {
  await stage.gateway.call('PUT', '/api/labels/paused', { paused: true });
  await addOrder('SLPaB1', label);
  await requestLabelsOf('slpab1');
  // Simulates a number typed before the service's spelling was known.
  await runStatement(stage.gateway.database(), "update label_check set tracking_number = 'slpab1'");
  expect((await requestLabelsOf('SLPAB1')).body.refused).toEqual([
    { tracking_number: 'SLPaB1', reason: 'checking', near_match: null },
  ]);
  await stage.gateway.call('PUT', '/api/labels/paused', { paused: false });
  const check = await checkWhen('SLPAB1', (one) => one.state === 'ready');
  expect(check).toMatchObject({ tracking_number: 'SLPaB1', attempts: 1 });
  expect(requested).toEqual(['SLPaB1']);
});
