import type { LabelCheck } from '#contract/gateway/label.ts';
import { stage } from '#gateway/testing/booking-stage.ts';
import {
  addOrder,
  checkOf,
  checkWhen,
  label,
  refuse,
  requestLabelsOf,
  until,
  useLabelStage,
} from '#gateway/testing/label-stage.ts';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { beforeEach, expect, test } from 'vitest';

useLabelStage();

type Answered = (reply: typeof label) => void;
let [earlier, later]: Answered[] = [];

/** A label was requested, stopped and requested again by a person while the service was slow: both requests are on their way. */
beforeEach(async () => {
  const arrived = [Promise.withResolvers<Answered>(), Promise.withResolvers<Answered>()];
  const hold = ({ resolve }: (typeof arrived)[number]) => {
    return (request: IncomingMessage, response: ServerResponse) => {
      resolve((reply) => reply(request, response));
    };
  };
  await addOrder('SLP1', ...arrived.map(hold), label);
  await requestLabelsOf('SLP1');
  earlier = await arrived[0]?.promise;
  await stage.gateway.call('POST', '/api/labels/stop', { tracking_numbers: ['SLP1'] });
  await requestLabelsOf('SLP1');
  later = await arrived[1]?.promise;
});

interface Log {
  readonly attempts: readonly { readonly answered_at: string | null }[];
  readonly check: LabelCheck;
}
const readLog = async () => (await stage.gateway.call<Log>('GET', '/api/orders/SLP1/label/attempts')).body;
const answeredTimes = async () => (await readLog()).attempts.filter(({ answered_at }) => answered_at !== null).length;

test.each([
  ['a code that stops', refuse('label_failed_invalid_quote')],
  ['not yet', refuse('label_failed_still_generating')],
  ['a label', label],
])('an answer to the earlier request (%s) decides nothing about the later one', async (_name, reply) => {
  earlier?.(reply);
  await until(async () => (await answeredTimes()) === 1);
  expect(await checkOf('SLP1')).toMatchObject({ state: 'requesting', attempts: 1, code: null, cause: null });
  later?.(label);
  expect(await checkWhen('SLP1', ({ state }) => state !== 'requesting')).toMatchObject({ state: 'ready' });
});
