import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { type AuditEntry, listAuditEntries } from '#contract/gateway/audit.ts';
import { readSession, type Role } from '#contract/gateway/session.ts';
import { fakeGateway } from '#dashboard/testing/fake-gateway.ts';
import { renderApp } from '#dashboard/testing/render-app.tsx';
import { someSession } from '#dashboard/testing/some-session.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const entry = (change: Partial<AuditEntry>): AuditEntry => ({
  at: '2026-11-21T01:00:00.000Z',
  action: 'signed_in',
  by: 'owner@shop.example',
  address: '203.0.113.7',
  subject: null,
  ...change,
});

function show(role: Role) {
  const gateway = fakeGateway();
  gateway.answer(readSession, 200, () => someSession({ person: { email: 'owner@shop.example', role } }));
  gateway.answer(listAuditEntries, 200, ({ search }) => ({
    entries: search.has('cursor')
      ? [entry({ action: 'owner_created', at: '2026-11-20T01:00:00.000Z' })]
      : search.has('q')
        ? []
        : [
            entry({ action: 'person_added', subject: '<b>mia</b>@shop.example' }),
            entry({ action: 'of_tomorrow', by: null }),
          ],
    next_cursor: search.has('cursor') || search.has('q') ? null : '7',
  }));
  renderApp('/settings/audit');
  return gateway;
}

test('lists who did what, as text, with older entries on demand and a search', async () => {
  show('owner');
  const table = await screen.findByRole('table', { name: 'Audit log' });
  const rows = within(table).getAllByRole('row');
  expect(rows[1]?.textContent).toContain('Added a person<b>mia</b>@shop.example');
  expect(rows[2]?.textContent).toContain('Slipway');
  expect(rows[2]?.textContent).toContain('of_tomorrow');
  fireEvent.click(screen.getByRole('button', { name: 'Show older entries' }));
  expect(await screen.findByText('Created the owner account')).toBeTruthy();
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search the audit log' }), { target: { value: 'nobody' } });
  expect(await screen.findByText('No entry matches.')).toBeTruthy();
});

test('older entries that can’t be read are said not to have been', async () => {
  const gateway = show('owner');
  const more = await screen.findByRole('button', { name: 'Show older entries' });
  gateway.answer(listAuditEntries, 500, () => ({ error: 'unknown_error' }));
  fireEvent.click(more);
  expect((await screen.findByText("Older entries couldn't be loaded. Try again.")).getAttribute('role')).toBe('alert');
  expect(screen.getByRole('table', { name: 'Audit log' })).toBeTruthy();
});

test('a packer sees none of it, and nothing is requested', async () => {
  const gateway = show('packer');
  expect(await screen.findByText('Only the account owner can see this.')).toBeTruthy();
  await waitFor(() => expect(gateway.calls.some(({ name }) => name === 'listAuditEntries')).toBe(false));
});
