import { believe } from '#gateway/store/testing/tamper.ts';
import { addOrder } from '#gateway/store/testing/today-index.ts';
import { autoBook, look, turnOn, useAutoBookStage } from '#gateway/testing/auto-book-stage.ts';
import { stage } from '#gateway/testing/today-stage.ts';
import { expect, test } from 'vitest';

useAutoBookStage();

test('nobody knows the outcome of some orders: they are unclear, not among those that weren’t booked', async () => {
  await turnOn();
  const [booked, unclear] = [await addOrder(stage.database, {}), await addOrder(stage.database, {})];
  await addOrder(stage.database, {});
  await look('15:35');
  await look('15:45');
  await believe(stage.database, 'not_booked');
  await believe(stage.database, 'booked', booked);
  await believe(stage.database, 'unclear', unclear);
  expect(await autoBook()).toMatchObject({ state: 'done', orders: 3, booked: 1, unclear: 1 });
});
