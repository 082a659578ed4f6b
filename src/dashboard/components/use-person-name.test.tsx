import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { listPeopleNames } from '#contract/gateway/people.ts';
import { readSession } from '#contract/gateway/session.ts';
import { createQueryClient } from '#dashboard/queries/query-client.ts';
import { fakeGateway } from '#dashboard/testing/fake-gateway.ts';
import { someSession } from '#dashboard/testing/some-session.ts';
import { usePersonName } from './use-person-name.ts';

const EMAILS = ['packer@slipway.test', 'mia@slipway.test', 'gone@slipway.test', ''];

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Named() {
  const nameOf = usePersonName();
  return (
    <>
      <p>{EMAILS.map((email) => nameOf(email)).join(' | ')}</p>
      <p>{EMAILS.map((email) => nameOf(email, 'start')).join(' | ')}</p>
      <p>{EMAILS.map((email) => nameOf(email, 'paper')).join(' | ')}</p>
    </>
  );
}

function show() {
  const gateway = fakeGateway();
  gateway.answer(readSession, 200, () => someSession());
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Named />
    </QueryClientProvider>,
  );
  return gateway;
}

test('you are “you”, others have their names, or their email if they have none; on paper nobody is “you”', async () => {
  const names = [
    { email: 'packer@slipway.test', name: 'Ana Ruiz' },
    { email: 'mia@slipway.test', name: 'Mia Torres' },
  ];
  show().answer(listPeopleNames, 200, () => ({ names }));
  expect(await screen.findByText('you | Mia Torres | gone@slipway.test |')).toBeTruthy();
  expect(screen.getByText('You | Mia Torres | gone@slipway.test |')).toBeTruthy();
  expect(screen.getByText('Ana Ruiz | Mia Torres | gone@slipway.test |')).toBeTruthy();
});

test('while the names can’t be read, people are shown by their emails', async () => {
  show();
  expect(await screen.findByText('you | mia@slipway.test | gone@slipway.test |')).toBeTruthy();
});
