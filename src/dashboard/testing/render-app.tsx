import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { Suspense } from 'react';
import { markPageHydrated } from '#dashboard/browser/hydration.ts';
import { createQueryClient } from '#dashboard/queries/query-client.ts';
import { AppRoutes } from '#dashboard/router.tsx';
import { BrowserRouter } from '#dashboard/router/browser-router.tsx';

/** Renders the whole dashboard at an address, over whatever `fetch` is; returns `client` too, to make it refetch. */
export function renderApp(address: string) {
  history.replaceState(null, '', address);
  markPageHydrated();
  const client = createQueryClient();
  const rendered = render(
    <QueryClientProvider client={client}>
      <BrowserRouter>
        <Suspense>
          <AppRoutes />
        </Suspense>
      </BrowserRouter>
    </QueryClientProvider>,
  );
  return { ...rendered, client };
}
