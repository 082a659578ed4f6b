import { stage } from '#gateway/testing/booking-stage.ts';
import {
  addOrder,
  requestLabelsOf,
  checkWhen,
  refuse,
  requested,
  until,
  useLabelStage,
} from '#gateway/testing/label-stage.ts';
import { expect, test } from 'vitest';

useLabelStage();

test.each([
  [{ q: 'SLP2' }, ['SLP2']],
  [{ q: 'SLP2, SLP9', carrier: 'Parcelbird International' }, ['SLP2']],
  [{ carrier: 'Swiftline' }, []],
])('an action on a group changes only what matches the list’s filter: %j', async (filter, matching) => {
  const code = 'label_failed_missing_courier';
  await addOrder('SLP1', refuse(code));
  await addOrder('SLP2', refuse(code));
  await requestLabelsOf('SLP1', 'SLP2');
  const act = async (name: string) => {
    for (const number of ['SLP1', 'SLP2']) await checkWhen(number, (check) => check.state === 'stopped');
    return (await stage.gateway.call('POST', `/api/labels/${name}`, { cause: code, ...filter })).body;
  };
  expect(await act('again')).toEqual({ tracking_numbers: matching });
  await until(() => requested.length === 2 + matching.length);
  expect(await act('hide')).toEqual({ tracking_numbers: matching });
});
