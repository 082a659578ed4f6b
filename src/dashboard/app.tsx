import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, StrictMode } from 'react';
import { AppRoutes } from './router.tsx';
import { CrashBoundary } from './shell/crash-boundary.tsx';

interface AppProps {
  readonly client: QueryClient;
  /** Provides the address: the browser's, or that of the request the server is answering. */
  readonly Router: ComponentType<{ readonly children: ReactNode }>;
}

/** The whole dashboard. The server and the browser render the same tree. */
export function App({ client, Router }: AppProps) {
  return (
    <StrictMode>
      <QueryClientProvider client={client}>
        <Router>
          <CrashBoundary>
            <AppRoutes />
          </CrashBoundary>
        </Router>
      </QueryClientProvider>
    </StrictMode>
  );
}
