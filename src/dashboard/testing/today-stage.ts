import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { countOrderViews } from '#contract/gateway/orders.ts';
import { readSession } from '#contract/gateway/session.ts';
import { readSinceYesterday, readToday, type SinceYesterday, type Today } from '#contract/gateway/today.ts';
import { fakeGateway } from './fake-gateway.ts';
import { renderApp } from './render-app.tsx';
import { someSession } from './some-session.ts';
import { AT_1520, someSinceYesterday } from './some-today.ts';

const MINUTE = 60_000;

/** This many minutes after 15:20. */
export const at = (minutes: number): Date => new Date(Date.parse(AT_1520) + minutes * MINUTE);

interface Stage {
  readonly address?: string;
  readonly role?: 'owner' | 'packer';
  readonly since?: SinceYesterday;
}

/** Today over a fake gateway that knows this day. */
export function showToday(
  day: Today,
  { address = '/today', role = 'owner', since = someSinceYesterday() }: Stage = {},
) {
  const gateway = fakeGateway();
  const person = { email: 'mia@slipway.test', role };
  gateway.answer(readSession, 200, () => someSession({ person, time: new Date().toISOString() }));
  gateway.answer(countOrderViews, 200, () => ({
    views: { ready: 0, 'needs-label': 0, attention: 0, 'booked-today': 0, 'on-the-way': 0, all: 0 },
  }));
  gateway.answer(readToday, 200, () => ({ ...day, time: new Date().toISOString() }));
  gateway.answer(readSinceYesterday, 200, () => since);
  return { ...gateway, ...renderApp(address) };
}

export const bodiesOf = ({ calls }: { calls: readonly { name: string; body: unknown }[] }, name: string): unknown[] =>
  calls.filter((call) => call.name === name).map((call) => call.body);

export const findLane = (name = 'Northpost Standard'): Promise<HTMLElement> => screen.findByRole('region', { name });

/** Freezes countdowns, however long the page takes to render. */
export function stopTheClock(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(AT_1520) });
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}
