import { QueryClientProvider } from '@tanstack/react-query';
import { BrowserRouter } from '#dashboard/router/browser-router.tsx';
import { StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from '#dashboard/queries/query-client.ts';
import { AppRoutes } from './router.tsx';
import '#dashboard/router/first-popstate.ts';
import './styles.css';

// Zod would compile its parsers by `new Function`, which the page's content security policy refuses, loudly. It comes
// after the first page and reads its settings here.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const root = document.querySelector('#root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={createQueryClient()}>
      <BrowserRouter>
        <Suspense>
          <AppRoutes />
        </Suspense>
      </BrowserRouter>
    </QueryClientProvider>
  </StrictMode>,
);
