import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { Suspense } from 'react';
import { BrowserRouter } from 'react-router';
import { createQueryClient } from '#dashboard/queries/query-client.ts';
import { AppRoutes } from '#dashboard/router.tsx';

/** The whole dashboard at an address, over whatever `fetch` is. */
export function renderApp(address: string) {
  history.replaceState(null, '', address);
  return render(
    <QueryClientProvider client={createQueryClient()}>
      <BrowserRouter>
        <Suspense>
          <AppRoutes />
        </Suspense>
      </BrowserRouter>
    </QueryClientProvider>,
  );
}
