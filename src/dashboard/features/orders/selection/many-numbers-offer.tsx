import { useQuery } from '@tanstack/react-query';
import { listNotesCopy } from '#dashboard/copy/list-notes.ts';
import { lookUpQuery } from '#dashboard/queries/orders.ts';
import { selection } from '#dashboard/state/selection.ts';
import { Button } from '#dashboard/ui/button.tsx';

/** Many numbers in the search field: the offer to select those that are orders. */
export function Component({ numbers }: { readonly numbers: readonly string[] }) {
  const { data } = useQuery(lookUpQuery(numbers));
  const found = data?.orders.map((order) => order.tracking_number) ?? [];
  if (data === undefined || found.length === 0) return null;
  return (
    <div className="no-print flex flex-wrap items-center gap-3 text-table">
      <p>{listNotesCopy.manyFound(found.length, numbers.length)}</p>
      <Button size="small" onClick={() => selection.add(found)}>
        {listNotesCopy.manyNumbers(found.length)}
      </Button>
    </div>
  );
}
