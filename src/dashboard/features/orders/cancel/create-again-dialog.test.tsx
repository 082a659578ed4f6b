import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { againCopy } from '#dashboard/copy/cancel.ts';
import { createQueryClient } from '#dashboard/queries/query-client.ts';
import { useToasts } from '#dashboard/ui/toasts.ts';
import { CreateAgainDialog } from './create-again-dialog.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const show = () =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <CreateAgainDialog number="SLP1" onClose={() => undefined} onCreated={() => undefined} />
    </QueryClientProvider>,
  );

test.each([
  ['no answer', () => Promise.reject(new TypeError('The connection was lost'))],
  ['what a proxy says', async () => new Response('<html>Gave up waiting</html>', { status: 504 })],
])('after %s the order may have been created: nothing claims that nothing was changed', async (_what, answer) => {
  vi.stubGlobal('fetch', answer);
  show();
  fireEvent.click(screen.getByRole('button', { name: againCopy.create }));
  expect((await screen.findByRole('alert')).textContent).toBe(againCopy.lost);
});

test('an answer that never came is reported as not known', async () => {
  // So that no chunk loads once time is simulated.
  await import('#dashboard/queries/gateway-client.ts');
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  show();
  vi.useFakeTimers();
  fireEvent.click(screen.getByRole('button', { name: againCopy.create }));
  await act(() => vi.advanceTimersByTimeAsync(181_000));
  expect(screen.getByRole('alert').textContent).toBe(againCopy.lost);
});

test('a failure that arrives after Back closed the dialog is still reported', async () => {
  const gate = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => gate.promise);
  const { rerender } = show();
  fireEvent.click(screen.getByRole('button', { name: againCopy.create }));
  await screen.findByText(againCopy.creating);
  rerender(<Said />);
  gate.resolve(new Response('<html>Gave up waiting</html>', { status: 504 }));
  expect(await screen.findByText(againCopy.notCreated('SLP1', againCopy.lost))).toBeTruthy();
});

test.each([
  ['restored', '?despite=restore'],
  ['needs_person', '?despite=lost_answer'],
] as const)(
  'refused as %s, the order is created only once the person says that it was not created again before',
  async (code, insists) => {
    const asked: string[] = [];
    vi.stubGlobal('fetch', async (url: string | URL | Request) => {
      asked.push(new URL(url instanceof Request ? url.url : url, location.href).search);
      return asked.length === 1
        ? Response.json({ error: code, error_description: 'Nothing was sent.' }, { status: 409 })
        : Response.json({ tracking_number: 'SLP2', created_from: 'SLP1' });
    });
    show();
    fireEvent.click(screen.getByRole('button', { name: againCopy.create }));
    expect((await screen.findByRole('alert')).textContent).toBe(againCopy.problems[code]);
    const create = screen.getByRole('button', { name: againCopy.create });
    fireEvent.click(create);
    expect(asked).toEqual(['']);
    fireEvent.click(screen.getByRole('checkbox', { name: againCopy.confirmNotCreated }));
    fireEvent.click(create);
    await expect.poll(() => asked).toEqual(['', insists]);
  },
);

const Said = () => <p>{useToasts().at(-1)?.text}</p>;
