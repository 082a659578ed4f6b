import {
  acceptAll,
  addOrders,
  newId,
  put,
  readBooking,
  stage,
  useBookingStage,
} from '#gateway/testing/booking-stage.ts';
import { until, untilLater } from '#gateway/testing/label-stage.ts';
import { sendJson } from '#gateway/testing/stub-platform.ts';
import { expect, test, vi } from 'vitest';

useBookingStage();

const book = async (prefix: string): Promise<string> => {
  const id = newId();
  await put(id, addOrders(1, 'NorthpostStandard', prefix));
  await stage.gateway.settled(id, ({ counts }) => counts.booked === 1);
  return id;
};
const documentOf = async (id: string) => (await readBooking(id)).dockets[0]?.document;

test('a manifest whose document the service doesn’t answer for holds up no other one', async () => {
  // Otherwise it would be waited for, for a minute.
  const patience = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal);
  acceptAll();
  let isAsked = false;
  stage.platform.answers.set('GET /book/901/document', () => {
    isAsked = true;
  });
  const slow = await book('A');
  await until(() => isAsked);
  let made = 0;
  stage.platform.answers.set('GET /book/902/document', (_request, response) => {
    made += 1;
    if (made < 3) sendJson(response, 422, { error: 'manifest_still_generating' });
    else sendJson(response, 200, { response: { success: true, manifest: 'M-902', manifest_id: 902 } });
  });
  const other = await book('B');
  await untilLater(async () => (await documentOf(other)) === 'ready');
  expect(await documentOf(slow)).toBe('being_made');
  patience.mockRestore();
});
