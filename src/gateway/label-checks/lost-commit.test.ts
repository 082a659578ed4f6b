import { stage } from '#gateway/testing/booking-stage.ts';
import { addOrder, checkWhen, requested, requestLabelsOf } from '#gateway/testing/label-stage.ts';
import { openGateway } from '#gateway/testing/open-gateway.ts';
import { startStubPlatform } from '#gateway/testing/stub-platform.ts';
import { openLossyPostgres } from '#server/testing/lose-commit.ts';
import { makePostgresDatabase } from '#server/testing/test-database.ts';
import { expect, test } from 'vitest';

test('a label whose request was recorded, with the answer to that lost, is requested all the same', async () => {
  requested.length = 0;
  const database = await makePostgresDatabase();
  const lossy = await openLossyPostgres(database.url);
  stage.platform = await startStubPlatform();
  stage.gateway = await openGateway(stage.platform.url, { databaseUrl: lossy.url });
  await addOrder('SLP1');
  const lost = lossy.loseCommitOf('insert into "label_attempt"');
  await requestLabelsOf('SLP1');
  await lost;
  stage.gateway.advance(60_000);
  expect(await checkWhen('SLP1', ({ state }) => state !== 'requesting' && state !== 'waiting')).toMatchObject({
    state: 'ready',
  });
  expect(requested).toEqual(['SLP1']);
  await stage.gateway.close();
  await stage.platform.close();
  await lossy.close();
  await database.drop();
});
