import { useQuery } from '@tanstack/react-query';
import { sandboxCopy as copy } from '#dashboard/copy/sandbox.ts';
import { sandboxQuery } from '#dashboard/queries/sandbox.ts';
import { sessionQuery } from '#dashboard/queries/session.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { usePageTitle } from '#dashboard/browser/page-title.ts';
import { useLoading } from '#dashboard/ui/loading.tsx';
import { Skeleton } from '#dashboard/ui/skeleton.tsx';
import { CarriersTable } from './carriers-table.tsx';
import { ClockPanel } from './clock-panel.tsx';
import { FaultsForm } from './faults-form.tsx';
import { MakeOrdersForm } from './make-orders-form.tsx';
import { RequestsTable } from './requests-table.tsx';
import { ResetPanel } from './reset-panel.tsx';
import { StatusForm } from './status-form.tsx';

/** Triggers events and faults on the embedded platform, so that anyone can see how Slipway handles them. */
export function SandboxPage() {
  usePageTitle(copy.title);
  return (
    <div className="px-4 pt-5 pb-10 lg:px-6">
      <h1 tabIndex={-1} className="text-title font-bold tracking-[-0.015em]">
        {copy.title}
      </h1>
      <Content />
    </div>
  );
}

function Content() {
  const { data: session } = useQuery(sessionQuery());
  const isThere = session?.service?.embedded;
  const { data, isLoading, refetch } = useQuery({ ...sandboxQuery(), enabled: isThere === true });
  const loading = useLoading(isLoading || session === undefined);
  if (loading !== 'over') return loading === 'skeleton' ? <Skeleton className="mt-4 h-64 w-full" /> : null;
  if (isThere === false) return <p className="mt-3">{copy.absent}</p>;
  if (data === undefined) {
    return (
      <div role="alert" className="mt-4">
        <p className="mb-3">{copy.failed}</p>
        <Button onClick={() => void refetch()}>{copy.tryAgain}</Button>
      </div>
    );
  }
  return (
    <>
      <p className="mt-1 mb-5 max-w-3xl text-ink-2">{copy.intro}</p>
      <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-2">
        <MakeOrdersForm carriers={data.carriers} />
        <ClockPanel now={data.now} />
        <div className="xl:col-span-2">
          <CarriersTable carriers={data.carriers} />
        </div>
        <FaultsForm waiting={data.faults} />
        <div className="flex flex-col gap-5">
          <StatusForm />
          <ResetPanel />
        </div>
        <div className="xl:col-span-2">
          <RequestsTable />
        </div>
      </div>
    </>
  );
}
