import { describeChangeProblem } from '#dashboard/components/describe-change-problem.ts';
import { useQuery } from '@tanstack/react-query';
import { readNumbers } from '#domain/read-numbers.ts';
import { useReportedMutation } from '#dashboard/components/use-reported-mutation.ts';
import { listNotesCopy } from '#dashboard/copy/list-notes.ts';
import { WHY_NOT_CHECKED } from '#dashboard/copy/why-not-checked.ts';
import { pasteCopy } from '#dashboard/copy/paste.ts';
import { enterOrdersMutation, isInList } from '#dashboard/queries/entered-orders.ts';
import { lookUpQuery } from '#dashboard/queries/order-look-ups.ts';
import { selection } from '#dashboard/state/selection.ts';
import { judgePasted, listToLookUp } from './judge-pasted.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { showToast } from '#dashboard/ui/toasts.ts';

/**
 * If many numbers are in the search field, offers to select those that are orders. If the service can't be asked about single
 * orders, the others can be added as not checked yet, as when pasting.
 */
export function ManyNumbersOffer({ text }: { readonly text: string }) {
  const { data } = useQuery(lookUpQuery(listToLookUp(text), { references: true }));
  // The search may have been cleared or the page left by the time it ends.
  const entering = useReportedMutation(
    {
      ...enterOrdersMutation(),
      onSuccess: ({ results }) => {
        const known = data === undefined ? [] : judgePasted(text, data).found.map((order) => order.tracking_number);
        const entered = results.filter(isInList).map((result) => result.tracking_number);
        const added = [...new Set([...known, ...entered])];
        selection.add(added);
        showToast(pasteCopy.added(added.length));
      },
    },
    (problem) => describeChangeProblem(problem, { unclear: pasteCopy.unclearLater, failed: pasteCopy.notAddedLater }),
  );
  if (data === undefined) return null;
  const { count, numbers, unknown, ...judged } = judgePasted(text, data);
  const found = judged.found.map((order) => order.tracking_number);
  // The text may also be a name, which isn't a list of numbers.
  const isList = readNumbers(numbers.join(' ')).length > 0;
  const unchecked = data.can_check || !isList ? [] : unknown.map((one) => one.tracking_number);
  if (found.length + unchecked.length === 0) return null;
  const add = () => entering.mutate(unchecked.map((tracking_number) => ({ tracking_number })));
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p>
        {listNotesCopy.manyFound(count - unknown.length, count)}
        {unchecked.length === 0 ? null : ` ${WHY_NOT_CHECKED}`}
      </p>
      {found.length === 0 ? null : (
        <Button size="small" onClick={() => selection.add(found)}>
          {listNotesCopy.manyNumbers(found.length)}
        </Button>
      )}
      {unchecked.length === 0 ? null : (
        <Button size="small" unavailable={entering.isPending} onClick={add}>
          {pasteCopy.addUnchecked(unchecked.length, found.length)}
        </Button>
      )}
      {entering.isError ? (
        <p role="alert" className="text-bad-fg">
          {describeChangeProblem(entering.error, { unclear: pasteCopy.unclear, failed: pasteCopy.notAdded })}
        </p>
      ) : null}
    </div>
  );
}
