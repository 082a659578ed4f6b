import { describeChangeProblem } from '#dashboard/components/describe-change-problem.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useId } from 'react';
import { useDraft } from '#dashboard/components/use-draft.ts';
import { pasteCopy } from '#dashboard/copy/paste.ts';
import { enterOrdersMutation, isInList } from '#dashboard/queries/entered-orders.ts';
import { lookUpQuery } from '#dashboard/queries/order-look-ups.ts';
import { selection } from '#dashboard/state/selection.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Dialog } from '#dashboard/ui/dialog.tsx';
import { useIsOnline } from '#dashboard/browser/online.ts';
import { useIsMounted } from '#dashboard/ui/use-is-mounted.ts';
import { useDebounced } from '#dashboard/ui/use-debounced.ts';
import { closeTo } from '#dashboard/router/close-to.ts';
import type { GoTo } from '#dashboard/features/orders/filters/use-order-address.ts';
import { judgePasted, listToLookUp } from './judge-pasted.ts';
import { pastedDrafts } from './pasted-drafts.ts';
import { TailBoldText } from '#dashboard/ui/tail-bold-text.tsx';
import { showToast } from '#dashboard/ui/toasts.ts';

const MAX_NUMBERS = 5000;
const DEBOUNCE_MS = 250;
/** At most this many unknown numbers are listed. */
const MAX_LISTED = 200;

interface PasteDialogProps {
  readonly startsWith: string;
  readonly goTo: GoTo;
  readonly onClose: () => void;
}

/** Adds pasted numbers to the selection: parsed while typing, checked against the orders, with near matches offered. */
export function PasteDialog({ startsWith, goTo, onClose }: PasteDialogProps) {
  const { value: text, change, forget } = useDraft(pastedDrafts, startsWith);
  const close = () => {
    forget();
    onClose();
    goTo({ dialog: undefined }, closeTo);
  };
  const [formId, hintId] = [useId(), useId()];
  const isOnline = useIsOnline();
  const isMounted = useIsMounted();
  const entering = useMutation(enterOrdersMutation());
  const toLookUp = listToLookUp(text);
  const given = toLookUp.slice(0, MAX_NUMBERS).join('\n');
  const debounced = useDebounced(given, DEBOUNCE_MS);
  const { data, isError, isPlaceholderData, isFetching, refetch } = useQuery({
    ...lookUpQuery(debounced === '' ? [] : debounced.split('\n'), { wanted: true, references: true }),
    enabled: debounced !== '',
  });
  const isAnswered = data !== undefined && !isPlaceholderData && debounced === given && given !== '';
  const judged = judgePasted(text, isAnswered ? data : undefined);
  const { count, duplicates, leftOut, unknown, notChecked, references } = judged;
  const known = judged.found.map((order) => order.tracking_number);
  const tooWide = references.filter((one) => one.tracking_numbers.length === 0);
  // If the service can't be asked about single orders, any number may be an order.
  const welcome = isAnswered && !data.can_check ? unknown.map((one) => one.tracking_number) : [];
  const finish = (added: readonly string[]) => {
    selection.add(added);
    showToast(pasteCopy.added(added.length));
    // In a separate task: rendering a long selection and closing the dialog in one task blocks the page.
    if (isMounted()) requestAnimationFrame(() => setTimeout(close));
  };
  const enter = async () => {
    try {
      const { results } = await entering.mutateAsync(welcome.map((tracking_number) => ({ tracking_number })));
      const entered = results.filter(isInList).map((result) => result.tracking_number);
      finish([...new Set([...known, ...entered])]);
    } catch (problem) {
      if (!isMounted())
        showToast(describeChangeProblem(problem, { unclear: pasteCopy.unclearLater, failed: pasteCopy.notAddedLater }));
    }
  };
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (welcome.length === 0) finish(known);
    else void enter();
  };
  const listName = welcome.length === 0 ? pasteCopy.unknownList : pasteCopy.uncheckedList;
  // Replaces whole numbers only, since the wrong number may be the beginning of a right one.
  const useInstead = (wrong: string, right: string) =>
    change((now) =>
      now
        .split(/([\s,;"']+)/u)
        .map((part) => (part === wrong ? right : part))
        .join(''),
    );
  const texts = [
    pasteCopy.numbers(count),
    duplicates > 0 ? pasteCopy.duplicates(duplicates) : '',
    unknown.length > welcome.length ? pasteCopy.unknown(unknown.length) : '',
    welcome.length > 0 ? pasteCopy.unchecked(welcome.length) : '',
    references.length > tooWide.length ? pasteCopy.byReference(references.length - tooWide.length) : '',
    isFetching ? pasteCopy.checking : '',
  ].filter((part) => part !== '');
  return (
    <Dialog
      title={pasteCopy.title}
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{pasteCopy.close}</Button>
          <Button
            tone="primary"
            type="submit"
            form={formId}
            unavailable={known.length + welcome.length === 0 || entering.isPending}
          >
            {pasteCopy.add(known.length + welcome.length)}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={add}>
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
          onChange={(event) => change(() => event.target.value)}
          className="mt-1.5 w-full rounded-md border border-line-strong bg-surface p-3 font-mono"
        />
      </form>
      <p role="status" className="mt-1 text-table text-ink-2 tabular-nums">
        {given === '' ? null : texts.join(' · ')}
      </p>
      {toLookUp.length > MAX_NUMBERS ? <p className="text-warn-fg">{pasteCopy.tooMany(MAX_NUMBERS)}</p> : null}
      {isOnline ? null : <p className="text-warn-fg">{pasteCopy.offline}</p>}
      {leftOut.length === 0 ? null : <p className="break-all text-warn-fg">{pasteCopy.notNumbers(leftOut)}</p>}
      {tooWide.map((one) => (
        <p key={one.text} className="break-words text-warn-fg">
          {pasteCopy.tooWide(one.text, one.total)}
        </p>
      ))}
      {entering.isError ? (
        <p role="alert" className="text-bad-fg">
          {describeChangeProblem(entering.error, { unclear: pasteCopy.unclear, failed: pasteCopy.notAdded })}
        </p>
      ) : null}
      {isError || notChecked.length > 0 ? (
        <p className="break-words text-bad-fg">
          {isError ? pasteCopy.failed : pasteCopy.notChecked(notChecked)}{' '}
          <Button size="small" onClick={() => void refetch()}>
            {pasteCopy.tryAgain}
          </Button>
        </p>
      ) : null}
      {unknown.length === 0 ? null : (
        <section className="mt-4">
          <h3 className="font-semibold">{listName}</h3>
          {welcome.length === 0 ? null : <p className="text-table text-ink-2">{pasteCopy.uncheckedNote}</p>}
          <ul aria-label={listName} className="max-h-52 overflow-y-auto">
            {unknown.slice(0, MAX_LISTED).map(({ tracking_number: number, near_match: near }) => (
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
