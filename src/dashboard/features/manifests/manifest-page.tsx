import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { CallProblem } from '#client/problem.ts';
import { type ManifestId, parseManifestId } from '#contract/identifiers.ts';
import { manifestCopy } from '#dashboard/copy/manifests.ts';
import { paths } from '#dashboard/paths.ts';
import { manifestQuery } from '#dashboard/queries/manifests.ts';
import { usePageTitle } from '#dashboard/ui/page-title.ts';
import { Skeleton } from '#dashboard/ui/skeleton.tsx';
import { BeingMade } from './being-made.tsx';
import { ManifestFound } from './manifest-found.tsx';
import { ManifestMissing } from './manifest-missing.tsx';
import { lookAgainAfterMs } from './look-again.ts';

/** One manifest with its PDF, or the reason why there is none. */
export function Component() {
  const { manifestId = '' } = useParams();
  const id = parseManifestId(manifestId);
  return (
    <div className="flex flex-col gap-4 px-4 pt-5 pb-10 lg:px-6">
      {id === undefined ? <NoId text={manifestId} /> : <Manifest key={id} id={id} />}
    </div>
  );
}

/** What no manifest can be called is not asked for. */
function NoId({ text }: { readonly text: string }) {
  usePageTitle(manifestCopy.states.notFound(text));
  return <ManifestMissing id={text} problem={new CallProblem('refused', 404)} />;
}

function Manifest({ id }: { readonly id: ManifestId }) {
  const { data, error, errorUpdateCount, errorUpdatedAt, refetch, isFetching } = useQuery({
    ...manifestQuery(id),
    refetchInterval: ({ state }) => (isBeingMade(state.error) ? lookAgainAfterMs(state.errorUpdateCount) : false),
  });
  usePageTitle(data === undefined ? manifestCopy.heading(null) : manifestCopy.heading(data.courier_name));
  const retry = () => void refetch();
  if (isBeingMade(error)) {
    const at = errorUpdatedAt + lookAgainAfterMs(errorUpdateCount);
    return <BeingMade check={errorUpdateCount} nextAt={at} isChecking={isFetching} onCheck={retry} />;
  }
  if (error !== null && data === undefined) return <ManifestMissing id={String(id)} problem={error} onRetry={retry} />;
  if (data === undefined) return <Loading />;
  if (data.state === 'failed') {
    const body = { orders: data.orders.map((order) => order.tracking_number) };
    return <ManifestMissing id={String(id)} problem={new CallProblem('refused', 424, body)} />;
  }
  return (
    <>
      <nav className="no-print text-table text-ink-2">
        <Link to={paths.manifests()} className="hover:underline">
          {manifestCopy.breadcrumb}
        </Link>
        {` / ${data.manifest_number ?? id}`}
      </nav>
      <ManifestFound manifest={data} />
    </>
  );
}

function isBeingMade(error: Error | null): boolean {
  return error instanceof CallProblem && error.status === 422;
}

function Loading() {
  return (
    <div className="appear-later flex flex-col gap-4">
      <Skeleton className="h-8 w-72" />
      <div className="flex flex-col gap-4 lg:flex-row">
        <Skeleton className="h-64 w-full lg:w-75" />
        <Skeleton className="h-[70vh] w-full flex-1" />
      </div>
    </div>
  );
}
