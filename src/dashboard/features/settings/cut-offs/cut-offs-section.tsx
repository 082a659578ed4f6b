import { useQuery } from '@tanstack/react-query';
import { cutOffsCopy as copy } from '#dashboard/copy/cut-offs.ts';
import { cutOffsQuery } from '#dashboard/queries/cut-offs.ts';
import { sessionQuery } from '#dashboard/queries/session.ts';
import { ListProblem, ListSkeleton } from '#dashboard/ui/list-states.tsx';
import { Loading } from '#dashboard/ui/loading.tsx';
import { CutOffsForm } from './cut-offs-form.tsx';

/** Settings → Cut-offs: when each carrier picks up, and what Slipway does beforehand. */
export function CutOffsSection() {
  const { data: session } = useQuery(sessionQuery());
  const { data: saved, isLoading, refetch } = useQuery(cutOffsQuery());
  return (
    <Loading isOn={isLoading} skeleton={<ListSkeleton />}>
      {saved === undefined ? (
        <ListProblem onRetry={() => void refetch()} copy={copy} />
      ) : (
        <CutOffsForm saved={saved} isOwner={session?.person?.role === 'owner'} />
      )}
    </Loading>
  );
}
