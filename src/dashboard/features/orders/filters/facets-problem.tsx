import { useQuery } from '@tanstack/react-query';
import { describeFailedRead } from '#dashboard/components/describe-failed-read.ts';
import { filterValuesCopy as copy } from '#dashboard/copy/filter-values.ts';
import { facetsQuery } from '#dashboard/queries/order-look-ups.ts';
import { ListProblem } from '#dashboard/ui/list-states.tsx';
import { filterOf, type OrderAddress } from './order-address.ts';

/** Says that the values of the filters couldn't be loaded, or wait for the network; one answer has those of all filters. */
export function FacetsProblem({ address }: { readonly address: OrderAddress }) {
  const { data, isError, isPaused, refetch } = useQuery(facetsQuery(filterOf(address) ?? {}));
  if (data !== undefined || !(isError || isPaused)) return null;
  return (
    <div className="p-2">
      <ListProblem
        onRetry={() => void refetch()}
        copy={{ problem: describeFailedRead(copy.problem), tryAgain: copy.tryAgain }}
      />
    </div>
  );
}
