import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useIsOnline } from '#dashboard/browser/online.ts';
import { describeFailedRead } from '#dashboard/components/describe-failed-read.ts';
import { commandCopy as copy } from '#dashboard/copy/commands.ts';
import { sessionQuery } from '#dashboard/queries/session.ts';
import { ComboList } from '#dashboard/ui/combo-list.tsx';
import { Button } from '#dashboard/ui/button.tsx';
import { Dialog } from '#dashboard/ui/dialog.tsx';
import { listCommands } from './list-commands.ts';
import { useFoundRecords } from './use-found-records.ts';

/** Finds everything by typing: the page's actions, pages, settings, views and the theme, and matching orders, manifests and bookings. */
export function CommandMenu({ onClose }: { readonly onClose: () => void }) {
  const [text, setText] = useState('');
  const navigate = useNavigate();
  const isOnline = useIsOnline();
  const { data: session } = useQuery(sessionQuery());
  const [commands] = useState(() => listCommands(session));
  const { records, isLooking, isNotChecked, isIncomplete, searchAgain } = useFoundRecords(text);
  const words = text.trim().toLowerCase().split(/\s+/u);
  const matching = commands.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)));
  const offered = [...matching, ...records];
  const choose = (id: string) => {
    const chosen = offered.find((command) => command.id === id);
    onClose();
    if (chosen === undefined) return;
    if ('to' in chosen) void navigate(chosen.to);
    else chosen.run();
  };
  return (
    <Dialog title={copy.title} onClose={onClose} closeName={copy.close}>
      <ComboList
        name={copy.field}
        listName={copy.list}
        hint={copy.hint}
        text={text}
        onText={setText}
        options={offered}
        onChoose={choose}
      />
      <p role="status" className="px-3 text-ink-2">
        {isLooking
          ? copy.looking
          : isIncomplete
            ? describeFailedRead(copy.failed)
            : offered.length > 0
              ? ''
              : isNotChecked
                ? copy.notChecked
                : copy.none}
      </p>
      {isIncomplete && isOnline && !isLooking ? (
        <Button size="small" className="mt-2 ml-3" onClick={searchAgain}>
          {copy.tryAgain}
        </Button>
      ) : null}
    </Dialog>
  );
}
