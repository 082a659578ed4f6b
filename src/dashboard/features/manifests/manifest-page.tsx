import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router';
import { CallProblem } from '#client/problem.ts';
import type { ManifestDetail } from '#contract/gateway/manifests.ts';
import { type ManifestId, parseManifestId } from '#contract/identifiers.ts';
import { manifestCopy } from '#dashboard/copy/manifests.ts';
import { paths } from '#dashboard/paths.ts';
import { manifestQuery } from '#dashboard/queries/manifests.ts';
import { Link } from '#dashboard/router/link.tsx';
import { isOnServer } from '#dashboard/browser/is-on-server.ts';
import { usePageTitle } from '#dashboard/browser/page-title.ts';
import { markPageHydrated } from '#dashboard/browser/hydration.ts';
import { useLoading } from '#dashboard/ui/loading.tsx';
import { Skeleton } from '#dashboard/ui/skeleton.tsx';
import { BeingMade } from './being-made.tsx';
import { ManifestFound } from './manifest-found.tsx';
import { ManifestMissing } from './manifest-missing.tsx';
import { pollIntervalMs } from './poll-interval.ts';
import { loadViewer } from './pdf-viewer.ts';

// The page is opened for its PDF, so the viewer loads in parallel with the manifest. The server renders the page without it.
if (!isOnServer) loadViewer().catch(() => undefined);

/** One manifest with its PDF, or the reason why there is none. */
export function ManifestPage() {
  const { manifestId = '' } = useParams();
  useEffect(markPageHydrated, []);
  const id = parseManifestId(manifestId);
  return (
    <div className="flex flex-col gap-4 px-4 pt-5 pb-10 wrap-anywhere lg:px-6">
      {id === undefined ? <NoId text={manifestId} /> : <Manifest key={id} id={id} />}
    </div>
  );
}

/** A value that can't be a manifest ID isn't requested. */
function NoId({ text }: { readonly text: string }) {
  return <ManifestMissing id={text} problem={new CallProblem('refused', 404, { error: 'not_found' })} />;
}

function Manifest({ id }: { readonly id: ManifestId }) {
  const [checks, setChecks] = useState(0);
  const { data, error, dataUpdatedAt, errorUpdatedAt, refetch, isFetching, isLoading } = useQuery({
    ...manifestQuery(id),
    refetchInterval: ({ state }) =>
      state.data?.kind === 'being_made' && !isFinal(state.error) ? pollIntervalMs(state.dataUpdateCount) : false,
  });
  const manifest = data?.kind === 'found' ? data.manifest : undefined;
  const missing = isLoading ? undefined : whyMissing(manifest, data?.kind === 'being_made', error);
  const isShown = manifest !== undefined && missing === undefined;
  usePageTitle(isLoading || isShown ? manifestCopy.heading(manifest?.courier_name ?? null) : null);
  // Every "still generating" answer counts as one check; the visible count shows that the page keeps checking.
  const [countedAt, setCountedAt] = useState(0);
  if (data?.kind === 'being_made' && dataUpdatedAt !== countedAt) {
    setCountedAt(dataUpdatedAt);
    setChecks(checks + 1);
  }
  const loading = useLoading(isLoading);
  const retry = () => void refetch();
  if (loading !== 'over') return loading === 'skeleton' ? <FactsSkeleton /> : null;
  if (missing !== undefined) return <ManifestMissing id={String(id)} problem={missing} onRetry={retry} />;
  if (data?.kind === 'being_made') {
    const at = Math.max(dataUpdatedAt, errorUpdatedAt) + pollIntervalMs(checks);
    return <BeingMade id={id} check={checks} nextAt={at} isChecking={isFetching} onCheck={retry} />;
  }
  if (manifest === undefined) return null;
  return (
    <>
      <nav className="no-print text-table text-ink-2">
        <Link to={paths.manifests()} className="hover:underline">
          {manifestCopy.breadcrumb}
        </Link>
        {` / ${manifest.manifest_number ?? id}`}
      </nav>
      <ManifestFound manifest={manifest} />
    </>
  );
}

/** Why there is no manifest to show; undefined if there is one, or one is being made. */
function whyMissing(manifest: ManifestDetail | undefined, isBeingMade: boolean, problem: Error | null) {
  // A lost connection leaves the manifest on the screen; an answer that it no longer exists doesn't.
  const isNews = manifest === undefined || (problem instanceof CallProblem && problem.status !== 403);
  if (isNews && isFinal(problem)) return problem;
  if (manifest?.state === 'failed')
    return new CallProblem('refused', 424, { orders: manifest.orders.map((order) => order.tracking_number) });
  return manifest === undefined && !isBeingMade ? (problem ?? new CallProblem('no_answer', 0)) : undefined;
}

/** Whether waiting won't help: it can't be opened, no longer exists, or was refused by the carrier. */
function isFinal(problem: Error | null): problem is CallProblem {
  return problem instanceof CallProblem && [403, 404, 424].includes(problem.status);
}

function FactsSkeleton() {
  return (
    <div className=" flex flex-col gap-4">
      <h1 tabIndex={-1} className="sr-only">
        {manifestCopy.heading(null)}
      </h1>
      <Skeleton className="h-8 w-72" />
      <div className="flex flex-col gap-4 lg:flex-row">
        <Skeleton className="h-64 w-full lg:w-75" />
        <Skeleton className="h-[70vh] w-full flex-1" />
      </div>
    </div>
  );
}
