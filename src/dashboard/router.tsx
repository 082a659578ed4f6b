import { type ComponentType, lazy } from 'react';
import { OrdersPage } from './features/orders/orders-page.tsx';
import { PAGE_CHUNKS } from './page-chunks.ts';
import { paths } from './paths.ts';
import { NotFound } from './shell/not-found.tsx';
import { Shell } from './shell/shell.tsx';
import { matchPath, Navigate, ParamsContext, useLocation } from './ui/router.tsx';

const SignInPage = lazy(page(() => import('./features/sign-in/sign-in-page.tsx')));

/**
 * Orders is where the day begins and comes with the shell; every other page is a chunk of its own and exports
 * `Component`. Features never import each other: where one shows a part of another, it is handed over here.
 */
const ROUTES: readonly (readonly [pattern: string, Page: ComponentType])[] = [
  ['/orders', OrdersPage],
  ['/settings/:section?', lazy(page(PAGE_CHUNKS['/settings']))],
];

export function AppRoutes() {
  const { pathname } = useLocation();
  if (pathname === '/') return <Navigate to={paths.orders()} replace />;
  if (pathname === '/sign-in') return <SignInPage />;
  return (
    <Shell>
      <RoutedPage pathname={pathname} />
    </Shell>
  );
}

function RoutedPage({ pathname }: { readonly pathname: string }) {
  for (const [pattern, Page] of ROUTES) {
    const params = matchPath(pattern, pathname);
    if (params !== undefined)
      return (
        <ParamsContext value={params}>
          <Page />
        </ParamsContext>
      );
  }
  return <NotFound />;
}

function page(load: () => Promise<{ readonly Component: ComponentType }>) {
  return async () => ({ default: (await load()).Component });
}
