import { describeChangeProblem } from '#dashboard/components/describe-change-problem.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CallProblem } from '#client/problem.ts';
import type { HandoverManifest } from '#contract/gateway/handovers.ts';
import type { Site } from '#contract/gateway/today.ts';
import { useReportedMutation } from '#dashboard/components/use-reported-mutation.ts';
import { makeUuid } from '#dashboard/browser/make-uuid.ts';
import { useDraft } from '#dashboard/components/use-draft.ts';
import { usePersonName } from '#dashboard/components/use-person-name.ts';
import { handoverCopy as copy } from '#dashboard/copy/handover.ts';
import {
  lookUpScannedManifest,
  manifestsToHandOverQuery,
  recordHandoverMutation,
  undoHandoverMutation,
} from '#dashboard/queries/handovers.ts';
import { TypeScanned } from '#dashboard/components/type-scanned.tsx';
import { playSound } from '#dashboard/browser/sounds.ts';
import { useScans } from '#dashboard/browser/scans.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Dialog } from '#dashboard/ui/dialog.tsx';
import { ListProblem } from '#dashboard/ui/list-states.tsx';
import { useLoading } from '#dashboard/ui/loading.tsx';
import { PrintedSheet, printSheet } from '#dashboard/ui/printed-sheet.tsx';
import { Skeleton } from '#dashboard/ui/skeleton.tsx';
import { TextField } from '#dashboard/ui/text-field.tsx';
import { showToast, showUndoable } from '#dashboard/ui/toasts.ts';
import { useIsMounted } from '#dashboard/ui/use-is-mounted.ts';
import { describeScan, type ScannedManifest } from './describe-scan.ts';
import { handoverDrafts } from './handover-draft.ts';
import { HandoverCover } from './handover-cover.tsx';
import { HandoverTable } from './handover-table.tsx';

interface HandoverDialogProps {
  readonly sites: readonly Site[];
  readonly site: string | undefined;
  readonly lane: string | undefined;
  /** The scan on the page that opened the dialog. */
  readonly scanned: { readonly text: string; readonly found: ScannedManifest } | undefined;
  readonly onClose: () => void;
}

/** Records the manifests given to the driver, with name and time. They are ticked by hand or by scanning them. */
export function HandoverDialog({ sites, site, lane, scanned, onClose }: HandoverDialogProps) {
  const nameOf = usePersonName();
  const query = { ...(site === undefined ? {} : { site }), ...(lane === undefined ? {} : { lane }) };
  const { data, isLoading, refetch } = useQuery(manifestsToHandOverQuery(query));
  const loading = useLoading(isLoading);
  const first = scanned && describeScan(scanned.found, scanned.text, nameOf, sites);
  const added = first?.tick === undefined ? [] : [first.tick];
  const [newId] = useState(makeUuid);
  const draft = useDraft(handoverDrafts, {
    handoverId: newId,
    ticked: added.map((one) => one.manifest_id),
    added,
    driver: '',
  });
  const { driver, handoverId } = draft.value;
  const ticked = new Set(draft.value.ticked);
  const [result, setResult] = useState(first?.text ?? '');
  const isMounted = useIsMounted();
  const undoing = useMutation(undoHandoverMutation());
  const recording = useReportedMutation(
    {
      ...recordHandoverMutation(),
      // Back may have closed the dialog in the meantime; the handover is still confirmed, and can still be undone.
      onSuccess: ({ handover_id, manifest_ids, passed_over }) => {
        draft.forget();
        if (isMounted()) onClose();
        showUndoable(
          copy.done(manifest_ids.length),
          () => undoing.mutateAsync(handover_id),
          (problem) => describeChangeProblem(problem, { unclear: copy.takeBackUnclear, failed: copy.notTakenBack }),
        );
        if (passed_over.length > 0) showToast(copy.passedOver(passed_over.length));
      },
      onError: (problem) => {
        if (isHandedOver(problem)) draft.change((now) => ({ ...now, ticked: [], added: [] }));
      },
    },
    describeProblem,
  );
  const listed = data?.manifests ?? [];
  const isListed = (one: HandoverManifest) => listed.some((other) => other.manifest_id === one.manifest_id);
  const shown = [...draft.value.added.filter((one) => !isListed(one)), ...listed];
  const chosen = shown.filter((one) => ticked.has(one.manifest_id));

  const take = async (text: string) => {
    try {
      const found = await lookUpScannedManifest(text.trim());
      const feedback = describeScan(found, text.trim(), nameOf, sites);
      setResult(feedback.text);
      playSound(feedback.sound);
      const { tick } = feedback;
      if (tick === undefined) return;
      draft.change((now) => ({
        ...now,
        ticked: [...new Set([...now.ticked, tick.manifest_id])],
        added: [...now.added.filter((one) => one.manifest_id !== tick.manifest_id), tick],
      }));
    } catch {
      setResult(copy.notLookedUp(text.trim()));
      playSound('wrong');
    }
  };
  useScans((scan) => void take(scan.text), 'dialog');

  const record = () => {
    // Once they are recorded they leave the list, also if the answer is lost; only those shown can be sent again.
    draft.change((now) => ({ ...now, added: [...now.added.filter((one) => !ticked.has(one.manifest_id)), ...chosen] }));
    recording.mutate({
      handover_id: handoverId,
      manifest_ids: chosen.map((one) => one.manifest_id),
      ...(driver.trim() === '' ? {} : { driver: driver.trim() }),
    });
  };
  return (
    <Dialog
      title={copy.title}
      onClose={onClose}
      width="wide"
      actions={
        <>
          <Button onClick={onClose}>{copy.goBack}</Button>
          <Button unavailable={chosen.length === 0} onClick={printSheet}>
            {copy.printCover}
          </Button>
          <Button
            tone="primary"
            unavailable={chosen.length === 0}
            busy={recording.isPending && copy.handOver(chosen.length)}
            onClick={record}
          >
            {copy.handOver(chosen.length)}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="text-ink-2">{copy.hint}</p>
        <TypeScanned label={copy.field} action={copy.take} onTake={(text) => void take(text)} />
        <p role="status" aria-label={copy.result} className="min-h-6 font-semibold">
          {result}
        </p>
        {loading === 'skeleton' ? <Skeleton className="h-40 w-full" /> : null}
        {loading !== 'over' ? null : data === undefined ? (
          <ListProblem onRetry={() => void refetch()} copy={copy} />
        ) : shown.length === 0 ? (
          <p>{copy.empty}</p>
        ) : (
          <HandoverTable
            manifests={shown}
            sites={sites}
            ticked={ticked}
            onTick={(next) => draft.change((now) => ({ ...now, ticked: [...next] }))}
          />
        )}
        <TextField
          label={copy.driver}
          autoComplete="off"
          maxLength={100}
          className="max-w-80"
          value={driver}
          onChange={(event) => draft.change((now) => ({ ...now, driver: event.target.value }))}
        />
        {recording.isError ? (
          <p role="alert" className="font-semibold text-bad-fg">
            {describeProblem(recording.error)}
          </p>
        ) : null}
      </div>
      {chosen.length === 0 ? null : (
        <PrintedSheet>
          <HandoverCover manifests={chosen} sites={sites} driver={driver.trim()} />
        </PrintedSheet>
      )}
    </Dialog>
  );
}

/** Somebody else was first, with all of them. */
function isHandedOver(problem: Error): boolean {
  return problem instanceof CallProblem && problem.code === 'handed_over';
}

function describeProblem(problem: Error): string {
  if (isHandedOver(problem)) return copy.noneLeft;
  return describeChangeProblem(problem, { unclear: copy.unclear, failed: copy.notRecorded });
}
