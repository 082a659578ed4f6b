import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
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
import { ComboList } from '#dashboard/ui/combo-list.tsx';
import { Dialog } from '#dashboard/ui/dialog.tsx';
import { NAV_ITEMS } from './nav-items.ts';

interface Command {
  readonly name: string;
  readonly run: () => void;
}

/** Everything by typing: pages, views, actions of the page, tracking numbers, the theme. */
export function CommandMenu({ onClose }: { readonly onClose: () => void }) {
  const [text, setText] = useState('');
  const navigate = useNavigate();
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
  return (
    <Dialog title={commandCopy.title} onClose={onClose} closeName={commandCopy.close}>
      <ComboList
        name={commandCopy.field}
        listName={commandCopy.list}
        hint={commandCopy.hint}
        text={text}
        onText={setText}
        options={offered.map(({ name }) => name)}
        onChoose={(name) => {
          onClose();
          offered.find((command) => command.name === name)?.run();
        }}
      />
      {offered.length === 0 ? <p className="px-3 text-ink-2">{commandCopy.none}</p> : null}
    </Dialog>
  );
}
