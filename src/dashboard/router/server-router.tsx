import type { ReactNode } from 'react';
import { createPath, type Navigator, Router } from 'react-router';

interface ServerRouterProps {
  readonly path: string;
  readonly search: string;
  readonly children: ReactNode;
}

/** A server-rendered page can't navigate until it is hydrated. */
const NAVIGATOR: Navigator = {
  createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
  go: () => undefined,
  push: () => undefined,
  replace: () => undefined,
};

/** The router at a request's address. */
export function ServerRouter({ path, search, children }: ServerRouterProps) {
  const location = { pathname: path, search, hash: '', state: null, key: 'default' };
  return (
    <Router location={location} navigator={NAVIGATOR} static>
      {children}
    </Router>
  );
}
