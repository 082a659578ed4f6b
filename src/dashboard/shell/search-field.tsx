import { Search } from 'lucide';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { shellCopy } from '#dashboard/copy/shell.ts';
import { loadChunk } from '#dashboard/browser/load-chunk.ts';
import { KeyCap } from '#dashboard/ui/button.tsx';
import { useShortcut } from '#dashboard/ui/shortcuts.ts';
import { Icon } from '#dashboard/ui/icon.tsx';

const TYPING_PAUSE_MS = 200;
const ORDERS = '/orders';

function queryOf({ pathname, search }: { readonly pathname: string; readonly search: string }): string {
  return pathname === ORDERS ? (new URLSearchParams(search).get('q') ?? '') : '';
}

/** What typing in the field does, loaded when somebody types. */
const loadSearch = () => loadChunk(() => import('./search-orders.ts'));

/**
 * On Orders it filters while typing; on other pages, Enter goes to Orders. A complete tracking number opens its order. Whatever was typed is
 * one history entry in the end, on Enter or once the field has lost focus.
 */
export function SearchField() {
  const q = queryOf(useLocation());
  const [draft, setDraft] = useState({ of: q, text: q });
  // The URL changed. While somebody types, the text stays as typed: it may be ahead of the URL by now. Otherwise the field follows the URL.
  if (draft.of !== q) setDraft({ of: q, text: document.activeElement?.closest('search') ? draft.text : q });
  const { text } = draft;
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const navigate = useNavigate();
  const client = useQueryClient();
  useShortcut('/', () => field.current?.focus());
  useEffect(() => {
    // Back drops typed text that is still waiting to be written to the URL.
    const goBack = () => {
      clearTimeout(timer.current);
      const before = queryOf(location);
      setDraft({ of: before, text: before });
    };
    addEventListener('popstate', goBack);
    return () => {
      clearTimeout(timer.current);
      removeEventListener('popstate', goBack);
    };
  }, []);

  const type = (value: string) => {
    setDraft({ of: q, text: value });
    clearTimeout(timer.current);
    const show = () => {
      const { href } = location;
      void loadSearch().then(({ showTyped }) => showTyped(navigate, value, href, field.current));
    };
    // The page that is shown may be the one before.
    if (location.pathname === ORDERS) timer.current = setTimeout(show, TYPING_PAUSE_MS);
  };
  const leave = () => void loadSearch().then(({ keepTyped }) => keepTyped(navigate));
  const commit = async (event: FormEvent) => {
    event.preventDefault();
    clearTimeout(timer.current);
    const isOrder = await loadSearch().then(({ searchFor }) => searchFor(client, navigate, text));
    if (isOrder) setDraft({ of: '', text: '' });
  };
  return (
    <search className="max-w-115 flex-1">
      <form onSubmit={(event) => void commit(event)} className="relative">
        <Icon of={Search} size={18} className="absolute inset-y-0 left-3.5 my-auto text-ink-2" />
        <input
          ref={field}
          type="search"
          aria-label={shellCopy.search}
          placeholder={shellCopy.searchHint}
          value={text}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => type(event.target.value)}
          onBlur={leave}
          className="h-11 w-full rounded-md border border-line-strong bg-surface pr-10 pl-10.5 lg:h-9"
        />
        {text === '' ? (
          <span className="pointer-events-none absolute inset-y-0 right-2.5 flex items-center">
            <KeyCap>/</KeyCap>
          </span>
        ) : null}
      </form>
    </search>
  );
}
