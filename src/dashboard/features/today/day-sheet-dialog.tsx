import { useQuery } from '@tanstack/react-query';
import { daySheetCopy as copy } from '#dashboard/copy/day-sheet.ts';
import { daySheetsQuery } from '#dashboard/queries/today.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Dialog } from '#dashboard/ui/dialog.tsx';
import { ListProblem } from '#dashboard/ui/list-states.tsx';
import { useLoading } from '#dashboard/ui/loading.tsx';
import { PrintedSheet, printSheet } from '#dashboard/ui/printed-sheet.tsx';
import { Skeleton } from '#dashboard/ui/skeleton.tsx';
import { DaySheet } from './day-sheet.tsx';
import { nameLane } from './lane-names.ts';
import { SidewaysScroll } from '#dashboard/ui/sideways-scroll.tsx';

interface DaySheetDialogProps {
  readonly day: string | undefined;
  readonly site: string | undefined;
  readonly lane: string | undefined;
  readonly onClose: () => void;
}

/** Previews and prints the day, one sheet per lane. */
export function DaySheetDialog({ day, site, lane, onClose }: DaySheetDialogProps) {
  const query = {
    ...(day === undefined ? {} : { day }),
    ...(site === undefined ? {} : { site }),
    ...(lane === undefined ? {} : { lane }),
  };
  const { data, isLoading, refetch } = useQuery(daySheetsQuery(query));
  const loading = useLoading(isLoading);
  const sheets = data?.sheets ?? [];
  return (
    <Dialog
      title={copy.title}
      onClose={onClose}
      closeName={copy.close}
      width="wide"
      actions={
        <>
          <Button onClick={onClose}>{copy.goBack}</Button>
          <Button tone="strong" unavailable={sheets.length === 0} onClick={printSheet}>
            {copy.print(sheets.length)}
          </Button>
        </>
      }
    >
      {loading === 'skeleton' ? <Skeleton className="h-60 w-full" /> : null}
      {loading !== 'over' ? null : data === undefined ? (
        <ListProblem onRetry={() => void refetch()} copy={copy} />
      ) : sheets.length === 0 ? (
        <p>{copy.empty}</p>
      ) : (
        <div className="flex flex-col gap-4">
          <p className="text-ink-2">{copy.hint}</p>
          {sheets.map((sheet) => (
            <SidewaysScroll
              key={sheet.lane.key}
              name={nameLane(sheet.lane, { sites: [] }).whole}
              className="rounded-md border border-line bg-white p-6 text-black"
            >
              <DaySheet sheet={sheet} />
            </SidewaysScroll>
          ))}
          <PrintedSheet>
            {sheets.map((sheet) => (
              <DaySheet key={sheet.lane.key} sheet={sheet} />
            ))}
          </PrintedSheet>
        </div>
      )}
    </Dialog>
  );
}
