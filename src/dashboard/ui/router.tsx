import {
  type ComponentProps,
  createContext,
  type MouseEvent,
  use,
  useCallback,
  useEffect,
  useMemo,
  useSyncExternalStore,
} from 'react';

/**
 * The router: addresses in, pages out, on the browser's own history. A page's state is its address, and pages are
 * fetched by React.lazy, so loaders, actions and fetchers of a router library would only be weight: react-router's
 * 25 kB are a quarter of what may stand before the first grid.
 */
interface Place {
  readonly pathname: string;
  /** With its question mark; empty when there is no query. */
  readonly search: string;
  readonly hash: string;
}
interface How {
  /** Takes the place of the present history entry. */
  readonly replace?: boolean | undefined;
}
export type Params = Readonly<Record<string, string | undefined>>;

const listeners = new Set<() => void>();
let place = readPlace();

function readPlace(): Place {
  const { pathname, search, hash } = globalThis.location;
  return { pathname, search, hash };
}

function tell(): void {
  place = readPlace();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('popstate', tell);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('popstate', tell);
  };
}

function samePlace(): Place {
  const { pathname, search, hash } = globalThis.location;
  if (pathname !== place.pathname || search !== place.search || hash !== place.hash) place = readPlace();
  return place;
}

/** Goes to an address of our own, or `-1` back in the history. `?…` alone keeps the page. */
export function navigate(to: string | number, { replace = false }: How = {}): void {
  if (typeof to === 'number') return history.go(to);
  const address = new URL(to, location.href);
  if (address.origin !== location.origin) throw new Error(`${address.origin} is not ours`);
  history[replace ? 'replaceState' : 'pushState'](null, '', address);
  tell();
}

export function useLocation(): Place {
  return useSyncExternalStore(subscribe, samePlace);
}

export function useNavigate(): typeof navigate {
  return navigate;
}

export function useSearchParams(): readonly [
  URLSearchParams,
  (change: (now: URLSearchParams) => URLSearchParams, how?: How) => void,
] {
  const { search } = useLocation();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const change = useCallback((next: (now: URLSearchParams) => URLSearchParams, how?: How) => {
    const text = next(new URLSearchParams(location.search)).toString();
    navigate(`${location.pathname}${text === '' ? '' : `?${text}`}`, how);
  }, []);
  return [params, change];
}

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { readonly to: string } & How;

/** A link inside the app. With a modifier key, another button or a target the browser does what it always does. */
export function Link({ to, replace, onClick, children, ...anchor }: LinkProps) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (event.defaultPrevented || !isPlain || (anchor.target ?? '_self') !== '_self') return;
    event.preventDefault();
    navigate(to, { replace });
  };
  return (
    <a {...anchor} href={to} onClick={follow}>
      {children}
    </a>
  );
}

/** Goes elsewhere as soon as it is drawn. */
export function Navigate({ to, replace }: { readonly to: string } & How) {
  useEffect(() => navigate(to, { replace }), [to, replace]);
  return null;
}

/** The values of `:names` in a pattern like `/settings/:section?`; undefined when the address is another. */
export function matchPath(pattern: string, pathname: string): Params | undefined {
  const wanted = pattern.split('/').slice(1);
  const given = pathname.replace(/\/+$/u, '').split('/').slice(1);
  if (given.length > wanted.length) return undefined;
  const params: Record<string, string | undefined> = {};
  for (const [index, segment] of wanted.entries()) {
    const value = given[index];
    if (segment.startsWith(':')) {
      if (value === undefined && !segment.endsWith('?')) return undefined;
      params[segment.replace(/^:|\?$/gu, '')] = value === undefined ? undefined : decode(value);
    } else if (segment !== value) return undefined;
  }
  return params;
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

export const ParamsContext = createContext<Params>({});

export function useParams(): Params {
  return use(ParamsContext);
}
