import { listBookings } from '#contract/gateway/bookings.ts';
import type { LabelCheck, LabelSummary } from '#contract/gateway/label.ts';
import {
  checkLabelsAgain,
  hideLabels,
  listLabelChecks,
  listLabelNumbers,
  pauseLabels,
  readLabelSummary,
  stopLabels,
  tryLabelsNow,
} from '#contract/gateway/labels.ts';
import { countOrderViews } from '#contract/gateway/orders.ts';
import { readSession } from '#contract/gateway/session.ts';
import { fakeGateway } from './fake-gateway.ts';
import { renderApp } from './render-app.tsx';
import { someLabelSummary } from './some-check.ts';
import { someSession } from './some-session.ts';

interface Shown {
  readonly summary?: Partial<LabelSummary>;
  readonly total?: number;
  readonly fails?: boolean;
}

/** The Labels page over a fake gateway with these checks. */
export function showLabels(
  checks: readonly LabelCheck[],
  address = '/labels',
  { summary = {}, total, fails = false }: Shown = {},
) {
  const gateway = fakeGateway();
  const views = { ready: 0, 'needs-label': 0, attention: 0, 'booked-today': 0, 'on-the-way': 0, all: 0 };
  gateway.answer(readSession, 200, () => someSession());
  gateway.answer(countOrderViews, 200, () => ({ views }));
  gateway.answer(listBookings, 200, () => ({ bookings: [], total: 0, as_of: new Date().toISOString() }));
  gateway.answer(readLabelSummary, 200, () => someLabelSummary(summary));
  const groups = Map.groupBy(checks, (check) => check.cause ?? '');
  gateway.answer(listLabelChecks, 200, () => ({
    checks: [...checks],
    total: total ?? checks.length,
    causes: [...groups].map(([cause, group]) => ({ cause, count: group.length })),
    carriers: ['Northpost', 'Swiftline'],
    as_of: new Date().toISOString(),
  }));
  for (const row of [checkLabelsAgain, hideLabels, stopLabels, tryLabelsNow]) {
    gateway.answer(row, 200, () => ({ tracking_numbers: ['SLP1'] }));
  }
  gateway.answer(pauseLabels, 200, () => someLabelSummary());
  gateway.answer(listLabelNumbers, 200, () => ({ tracking_numbers: checks.map((check) => check.tracking_number) }));
  if (fails) gateway.answer(listLabelChecks, 500, () => ({ error: 'unknown_error' }));
  renderApp(address);
  return gateway;
}
