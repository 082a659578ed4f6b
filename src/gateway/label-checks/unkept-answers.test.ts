// Tests that need SQLite's file-level features; not run on PostgreSQL (`onFiles` in `vite.config.ts`).
import { stage } from '#gateway/testing/booking-stage.ts';
import {
  addOrder,
  checkOf,
  checkWhen,
  label,
  pass,
  refuse,
  requested,
  requestLabelsOf,
  until,
  useLabelStage,
} from '#gateway/testing/label-stage.ts';
import { allowWrites, runStatement } from '#gateway/store/testing/tamper.ts';
import { expect, test } from 'vitest';

useLabelStage();

const run = (statement: string) => runStatement(stage.gateway.database(), statement);
const allow = (isAllowed: boolean) => allowWrites(stage.gateway.database(), isAllowed);

/** Answers once `act` has finished. */
const after =
  (act: () => Promise<void>, reply: typeof label): typeof label =>
  (request, response) => {
    void act().then(() => reply(request, response));
  };

test('a label that arrives while the disk is read-only is recorded later, and not requested twice', async () => {
  await addOrder(
    'SLP1',
    after(() => allow(false), label),
  );
  await requestLabelsOf('SLP1');
  await until(() => requested.length === 1);
  await pass(60);
  await allow(true);
  expect(await checkWhen('SLP1', ({ state }) => state !== 'requesting')).toMatchObject({ state: 'ready', attempts: 1 });
  expect(requested).toEqual(['SLP1']);
});

test('a check whose answer could not be recorded continues with its next attempt, never more than eight', async () => {
  await run(
    "create trigger keep_nothing before update of answered_at on label_attempt begin select raise(abort, 'not kept'); end",
  );
  await addOrder('SLP1', refuse('label_failed_still_generating'));
  await requestLabelsOf('SLP1');
  await until(async () => {
    await pass(60);
    return (await checkOf('SLP1'))?.state === 'stopped';
  });
  expect(requested).toHaveLength(8);
});
