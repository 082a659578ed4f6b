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
  const believe = (tracking_number: string, belief: 'booked' | 'unclear') =>
    stage.database.updateTable('part_order').set({ belief }).where('tracking_number', '=', tracking_number).execute();
  await stage.database.updateTable('part_order').set({ belief: 'not_booked' }).execute();
  await believe(booked, 'booked');
  await believe(unclear, 'unclear');
  expect(await autoBook()).toMatchObject({ state: 'done', orders: 3, booked: 1, unclear: 1 });
});
