import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { readPastedNumbers } from '#domain/pasted-numbers.ts';
import { pasteCopy } from '#dashboard/copy/paste.ts';
import { lookUpQuery } from '#dashboard/queries/orders.ts';
import { selection } from '#dashboard/state/selection.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Dialog } from '#dashboard/ui/dialog.tsx';
import { useIsOnline } from '#dashboard/browser/online.ts';
import { useSettled } from '#dashboard/ui/settled.ts';
import { TailBoldText } from '#dashboard/ui/tail-bold-text.tsx';
import { showToast } from '#dashboard/ui/toasts.ts';

const MOST = 5000;
const ASK_AFTER_MS = 250;

interface PasteDialogProps {
  readonly startsWith: string;
  readonly onClose: () => void;
}

/** Numbers from anywhere into the selection: read while typing, checked against the orders, near matches offered. */
export function Component({ startsWith, onClose }: PasteDialogProps) {
  const [text, setText] = useState(startsWith);
  const hintId = useId();
  const isOnline = useIsOnline();
  const { numbers, duplicates } = readPastedNumbers(text);
  const asked = useSettled(numbers.slice(0, MOST).join('\n'), ASK_AFTER_MS);
  const { data, isError, isPlaceholderData, isFetching } = useQuery({
    ...lookUpQuery(asked === '' ? [] : asked.split('\n'), true),
    enabled: asked !== '',
  });
  const isAnswered = data !== undefined && !isPlaceholderData && asked === numbers.slice(0, MOST).join('\n');
  const known = isAnswered && numbers.length > 0 ? data.orders.map((order) => order.tracking_number) : [];
  const unknown = isAnswered && numbers.length > 0 ? data.unknown : [];
  const add = () => {
    selection.add(known);
    showToast(pasteCopy.added(known.length));
    onClose();
  };
  const useInstead = (wrong: string, right: string) => setText(text.replace(wrong, right));
  const texts = [
    pasteCopy.numbers(numbers.length),
    duplicates > 0 ? pasteCopy.duplicates(duplicates) : '',
    unknown.length > 0 ? pasteCopy.unknown(unknown.length) : '',
    isFetching ? pasteCopy.checking : '',
  ].filter((part) => part !== '');
  return (
    <Dialog
      title={pasteCopy.title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{pasteCopy.close}</Button>
          <Button tone="primary" unavailable={known.length === 0} onClick={add}>
            {pasteCopy.add(known.length)}
          </Button>
        </>
      }
    >
      <label className="block font-semibold" htmlFor={`${hintId}-field`}>
        {pasteCopy.field}
      </label>
      <p id={hintId} className="text-sm text-ink-3">
        {pasteCopy.hint}
      </p>
      <textarea
        id={`${hintId}-field`}
        aria-describedby={hintId}
        data-autofocus
        data-scan="accept"
        rows={8}
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="mt-1.5 w-full rounded-md border border-line-strong bg-surface p-3 font-mono"
      />
      <p role="status" className="mt-1 text-table text-ink-2 tabular-nums">
        {numbers.length === 0 ? null : texts.join(' · ')}
      </p>
      {numbers.length > MOST ? <p className="text-warn-fg">{pasteCopy.tooMany(MOST)}</p> : null}
      {isOnline ? null : <p className="text-warn-fg">{pasteCopy.offline}</p>}
      {isError ? <p className="text-bad-fg">{pasteCopy.failed}</p> : null}
      {unknown.length === 0 ? null : (
        <section className="mt-4">
          <h3 className="font-semibold">{pasteCopy.unknownList}</h3>
          <ul aria-label={pasteCopy.unknownList} className="max-h-52 overflow-y-auto">
            {unknown.map(({ tracking_number: number, near_match: near }) => (
              <li key={number} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2">
                <TailBoldText text={number} />
                {near === null ? null : (
                  <>
                    <span className="text-ink-2">
                      {pasteCopy.didYouMean} <TailBoldText text={near} />?
                    </span>
                    <Button size="small" onClick={() => useInstead(number, near)}>
                      {pasteCopy.use(near)}
                    </Button>
                  </>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </Dialog>
  );
}
