import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { Suspense } from 'react';
import { pageIsTakenOver } from '#dashboard/browser/taken-over.ts';
import { createQueryClient } from '#dashboard/queries/query-client.ts';
import { AppRoutes } from '#dashboard/router.tsx';
import { BrowserRouter } from '#dashboard/router/browser-router.tsx';

/** Renders the whole dashboard at an address, over whatever `fetch` is; returns `client` too, to make it refetch. */
export function renderApp(address: string) {
  history.replaceState(null, '', address);
  pageIsTakenOver();
  const client = createQueryClient();
  const drawn = render(
    <QueryClientProvider client={client}>
      <BrowserRouter>
        <Suspense>
          <AppRoutes />
        </Suspense>
      </BrowserRouter>
    </QueryClientProvider>,
  );
  return { ...drawn, client };
}
