import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { accountCopy } from '#dashboard/copy/account.ts';
import { commandCopy } from '#dashboard/copy/commands.ts';
import { orderViewNames } from '#dashboard/copy/orders.ts';
import { sandboxCopy } from '#dashboard/copy/sandbox.ts';
import { readPastedNumbers } from '#domain/pasted-numbers.ts';
import { paths } from '#dashboard/paths.ts';
import { sessionQuery } from '#dashboard/queries/session.ts';
import { pageCommands } from '#dashboard/state/page-commands.ts';
import { preferences } from '#dashboard/state/preferences.ts';
import { Dialog } from '#dashboard/ui/dialog.tsx';
import { NAV_ITEMS } from './nav-items.ts';

interface Command {
  readonly name: string;
  readonly run: () => void;
}

/** Pages, views, what the page offers for the selection, tracking numbers, settings: all by typing. */
export function Component({ onClose }: { readonly onClose: () => void }) {
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const navigate = useNavigate();
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  const { data: session } = useQuery(sessionQuery());
  const go = (to: string) => () => void navigate(to);
  const commands: readonly Command[] = [
    ...pageCommands(),
    ...NAV_ITEMS.map(({ name, to }) => ({ name: commandCopy.goTo(name), run: go(to) })),
    ...(session?.service?.embedded === true
      ? [{ name: commandCopy.goTo(sandboxCopy.title), run: go(paths.sandbox()) }]
      : []),
    ...Object.entries(orderViewNames).map(([view, name]) => ({
      name: commandCopy.view(name),
      run: go(paths.orders({ view })),
    })),
    ...(['system', 'light', 'dark'] as const).map((theme) => ({
      name: accountCopy.theme[theme],
      run: () => preferences.set({ theme }),
    })),
  ];
  const query = text.trim().toLowerCase();
  const found = commands.filter(({ name }) => query.split(/\s+/).every((word) => name.toLowerCase().includes(word)));
  const [number] = readPastedNumbers(text).numbers;
  const offered =
    number === undefined || number.length < 4
      ? found
      : [
          ...found,
          { name: commandCopy.openOrder(number), run: go(paths.order(number)) },
          { name: commandCopy.searchFor(text.trim()), run: go(paths.orders({ view: 'all', q: text.trim() })) },
        ];
  const active = Math.min(at, offered.length - 1);
  const choose = (command: Command | undefined) => {
    if (command === undefined) return;
    onClose();
    command.run();
  };
  return (
    <Dialog title={commandCopy.title} onClose={onClose} closeName={commandCopy.close}>
      <input
        ref={field}
        role="combobox"
        aria-label={commandCopy.field}
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={offered.length === 0 ? undefined : `${listId}-${active}`}
        data-autofocus
        placeholder={commandCopy.hint}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setAt(0);
        }}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') setAt((active + 1) % Math.max(1, offered.length));
          else if (event.key === 'ArrowUp') setAt((active - 1 + offered.length) % Math.max(1, offered.length));
          else if (event.key === 'Enter') choose(offered[active]);
          else return;
          event.preventDefault();
        }}
        className="min-h-(--control) w-full rounded-md border border-line-strong bg-surface px-3"
      />
      <ul id={listId} role="listbox" aria-label={commandCopy.list} className="mt-3 max-h-96 overflow-y-auto">
        {offered.map((command, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the combobox above takes the keys.
          <li
            key={command.name}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className="flex min-h-(--control) items-center rounded-sm px-3 hover:bg-hover aria-selected:bg-accent-tint"
            onClick={() => choose(command)}
          >
            {command.name}
          </li>
        ))}
      </ul>
      {offered.length === 0 ? <p className="px-3 text-ink-2">{commandCopy.none}</p> : null}
    </Dialog>
  );
}
