import { expect, test } from './fixtures.ts';
import { proveBooking } from './prove-booking.ts';
import { SHORT_CLUSTER_PLAN, SHORT_PLAN } from './prove/plans.ts';

test('kills of the gateway and of the service, lost answers and clocks that jump: no order twice, nothing false shown, nothing stuck', async () => {
  const { broken, figures } = await proveBooking({ ...SHORT_PLAN, seed: 20_260_702 });
  expect(broken).toEqual([]);
  expect(figures).toMatchObject({ 'orders booked': SHORT_PLAN.orders, doubles: 0, stuck: 0 });
  // Chaos that hit nothing would prove nothing.
  const harmed = (figures['POST /book'] ?? 0) - (figures['  answered'] ?? 0);
  expect(harmed).toBeGreaterThan(0);
  expect(figures['samples']).toBeGreaterThan(0);
  for (const kills of ['kills of the gateway', 'kills of the service', 'kills of both at once']) {
    expect(figures[kills]).toBeGreaterThan(0);
  }
});

test('three gateways on one PostgreSQL: killed, suspended for longer than the others wait, their database crashing', async () => {
  const { broken, figures } = await proveBooking({ ...SHORT_CLUSTER_PLAN, seed: 20_261_122 });
  expect(broken).toEqual([]);
  expect(figures).toMatchObject({ 'orders booked': SHORT_CLUSTER_PLAN.orders, doubles: 0, stuck: 0 });
  // The others gave up on the gateways that stood still, which did nothing more when they came back.
  expect(figures['gateways that ended by themselves']).toBeGreaterThan(0);
  expect(figures['samples']).toBeGreaterThan(0);
});
