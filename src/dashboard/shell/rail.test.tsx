import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { startOfToday } from '#dashboard/copy/dates.ts';
import { viewCountsQuery } from '#dashboard/queries/orders.ts';
import { createQueryClient } from '#dashboard/queries/query-client.ts';
import { sessionQuery } from '#dashboard/queries/session.ts';
import { BrowserRouter } from '#dashboard/router/browser-router.tsx';
import { someSession } from '#dashboard/testing/some-session.ts';
import { Rail } from './rail.tsx';

const railWith = (client: QueryClient) => (
  <QueryClientProvider client={client}>
    <BrowserRouter>
      <Rail />
    </BrowserRouter>
  </QueryClientProvider>
);

test('counts that arrive before the rail is hydrated are added to the rail that the server rendered', async () => {
  const client = createQueryClient();
  client.setQueryData(sessionQuery().queryKey, someSession());
  const place = document.body.appendChild(document.createElement('div'));
  place.innerHTML = renderToString(railWith(client));
  const rendered = screen.getByRole('navigation');
  expect(rendered.textContent).not.toContain('1,208');
  const views = { ready: 1208, 'needs-label': 0, attention: 0, 'booked-today': 0, 'on-the-way': 0, all: 1208 };
  client.setQueryData(viewCountsQuery(startOfToday()).queryKey, views);
  const onRecoverableError = vi.fn<() => void>();
  const root = await act(async () => hydrateRoot(place, railWith(client), { onRecoverableError }));
  expect(onRecoverableError).not.toHaveBeenCalled();
  expect(rendered.isConnected).toBe(true);
  expect(rendered.textContent).toContain('1,208');
  act(() => root.unmount());
  place.remove();
});
