import type { Order } from '#contract/documented/order.ts';
import type { SavedCutOffs } from '#contract/gateway/cut-offs.ts';
import type { Today } from '#contract/gateway/today.ts';
import { brunswick, melbourne } from '#gateway/store/testing/today-index.ts';
import { beforeEach } from 'vitest';
import { stage, useBookingStage } from './booking-stage.ts';

export const NORTHPOST = 'main:NorthpostStandard';
export const FRIDAY = '2026-11-20';
export const call = <T = Record<string, unknown>>(method: string, path: string, body?: unknown) =>
  stage.gateway.call<T>(method, `/api${path}`, body);
export const today = async () => (await call<Today>('GET', '/today')).body;
export const northpost = async () => (await today()).lanes.find(({ key }) => key === NORTHPOST);

/** Adds orders that came in on Friday morning and are in the index. */
export async function addOrders(count: number, more: Partial<Order> = {}): Promise<string[]> {
  const numbers = Array.from({ length: count }, (_value, at) => `SLPT${String(at).padStart(8, '0')}`);
  for (const tracking_number of numbers) {
    stage.platform.orders.set(tracking_number, {
      tracking_number,
      state: 'despatch_in_progress',
      courier_name: 'Northpost',
      courier_allocation: 'NorthpostStandard',
      created_at: '2026-11-19T22:00:00.000Z',
      ...more,
    });
  }
  await call('POST', '/orders/lookup', { tracking_numbers: numbers });
  return numbers;
}

export const saved = async (change = {}) =>
  call<SavedCutOffs>('PUT', '/cut-offs', { ...brunswick(), version: 0, ...change });

function setTime(text: string): void {
  stage.gateway.setClock(melbourne(text) - Date.now());
}

/** Before each test in the file, starts a gateway with a cut-off at 16:00, on a Friday at 15:20. */
export function useTodayGateway(): void {
  useBookingStage();
  beforeEach(async () => {
    setTime('2026-11-20 09:00');
    await stage.gateway.signIn('owner@slipway.test');
    await saved();
    stage.gateway.setClock(6 * 3_600_000 + 20 * 60_000);
    await stage.gateway.signIn('owner@slipway.test');
  });
}
