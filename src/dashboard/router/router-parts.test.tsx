import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import {
  // oxlint-disable-next-line no-restricted-imports -- held against ours
  BrowserRouter as LibraryRouter,
  // oxlint-disable-next-line no-restricted-imports -- held against ours
  Link as LibraryLink,
  Route,
  Routes,
  UNSAFE_createBrowserHistory as createBrowserHistory,
  UNSAFE_NavigationContext as NavigationContext,
  useLocation,
  useNavigationType,
  // oxlint-disable-next-line no-restricted-imports -- held against ours
  useSearchParams as useLibrarySearchParams,
} from 'react-router';
import { use } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { BrowserRouter } from './browser-router.tsx';
import { Link } from './link.tsx';
import { useSearchParams } from './use-search-params.ts';

beforeEach(() => {
  cleanup();
  history.replaceState(null, '', '/orders?view=ready');
});

/** Internals of the library that dashboard/router uses. A version that removes or changes them fails here. */
describe('the private parts of react-router that ours depend on', () => {
  it('a history has push, replace and listen, and counts its entries in the state of the browser’s own', () => {
    const made = createBrowserHistory({ v5Compat: true });
    const told: string[] = [];
    const stop = made.listen(({ action, location }) => told.push(`${action} ${location.pathname}`));
    expect(history.state).toMatchObject({ idx: 0 });
    made.push('/labels');
    expect(history.state).toMatchObject({ idx: 1 });
    made.replace('/scan');
    expect(history.state).toMatchObject({ idx: 1 });
    expect(told).toEqual(['PUSH /labels', 'REPLACE /scan']);
    stop();
  });

  it('the navigation context has the history that components use for navigation', () => {
    let found: object | undefined;
    const Look = () => {
      found = use(NavigationContext).navigator;
      return null;
    };
    render(
      <BrowserRouter>
        <Look />
      </BrowserRouter>,
    );
    expect(found).toMatchObject({ push: expect.any(Function), replace: expect.any(Function) });
  });
});

/** Performs the same actions with a router, and returns every location that its page was rendered at. */
async function play(Router: typeof LibraryRouter, A: typeof LibraryLink, query: typeof useLibrarySearchParams) {
  const seen: { readonly place: string; readonly type: string }[] = [];
  const leftToTheBrowser: boolean[] = [];
  const handleClick = (event: MouseEvent) => {
    leftToTheBrowser.push(!event.defaultPrevented);
    event.preventDefault();
  };
  addEventListener('click', handleClick);
  const Page = () => {
    const { pathname, search, hash } = useLocation();
    const type = useNavigationType();
    const [now, change] = query();
    const place = pathname + search + hash;
    if (seen.at(-1)?.place !== place) seen.push({ place, type });
    return (
      <>
        <A to="/labels?view=all">labels</A>
        <A to="/labels?view=all">again</A>
        <A to="?page=2">page</A>
        <A to="/scan" target="_blank">
          elsewhere
        </A>
        <button type="button" onClick={() => change({ ...Object.fromEntries(now), q: 'a b' }, { replace: true })}>
          search
        </button>
      </>
    );
  };
  render(
    <Router>
      <Routes>
        <Route path="*" element={<Page />} />
      </Routes>
    </Router>,
  );
  const entries = [];
  for (const name of ['labels', 'again', 'page']) {
    fireEvent.click(screen.getByRole('link', { name }));
    entries.push((history.state as { idx: number }).idx);
  }
  fireEvent.click(screen.getByRole('button'));
  for (const init of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }]) {
    fireEvent.click(screen.getByRole('link', { name: 'labels' }), init);
  }
  fireEvent.click(screen.getByRole('link', { name: 'elsewhere' }));
  await act(async () => {});
  removeEventListener('click', handleClick);
  return {
    seen,
    entries,
    hrefs: screen.getAllByRole('link').map((link) => link.getAttribute('href')),
    leftToTheBrowser,
  };
}

function useSearchParamsAsTheirs() {
  const [now, change] = useSearchParams();
  return [now, (next: URLSearchParams) => change(next, 'replace')] as const;
}

it('behaves like the library’s own: links, the same page again, a new query, and what the browser handles itself', async () => {
  const theirs = await play(LibraryRouter, LibraryLink, useLibrarySearchParams);
  cleanup();
  history.replaceState(null, '', '/orders?view=ready');
  const ours = await play(
    BrowserRouter as typeof LibraryRouter,
    Link as unknown as typeof LibraryLink,
    useSearchParamsAsTheirs as unknown as typeof useLibrarySearchParams,
  );
  expect(ours).toEqual(theirs);
});
