import { describeFailedRead } from '#dashboard/components/describe-failed-read.ts';
import { useMutation } from '@tanstack/react-query';
import { Printer, X } from 'lucide';
import type { ManifestSummary } from '#contract/gateway/manifests.ts';
import type { ManifestId } from '#contract/identifiers.ts';
import { linkStateOf } from '#dashboard/copy/link-life.ts';
import { manifestsCopy as copy } from '#dashboard/copy/manifests.ts';
import { describeLeftOut, describeMissing } from '#dashboard/copy/missing-manifests.ts';
import { printingCopy } from '#dashboard/copy/printing.ts';
import { renewLinkMutation } from '#dashboard/queries/manifests.ts';
import { loadMergedPdf } from '#dashboard/components/load-merged-pdf.ts';
import { PrintedQuestion } from '#dashboard/components/printed-question.tsx';
import type { usePrintManifests } from '#dashboard/components/use-print-manifests.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { useServiceNow } from '#dashboard/browser/clock.ts';
import { PrintNote } from '#dashboard/ui/print-note.tsx';
import { saveFile } from '#dashboard/browser/save-file.ts';
import { Icon } from '#dashboard/ui/icon.tsx';

interface ManifestsBarProps {
  readonly manifests: readonly ManifestSummary[];
  readonly selected: ReadonlySet<ManifestId>;
  readonly printing: ReturnType<typeof usePrintManifests>;
  readonly onClear: () => void;
}

const BAR =
  'on-rail no-print fixed inset-x-4 bottom-5 z-20 flex flex-wrap items-center gap-3 rounded-lg bg-bar px-5 py-3 text-rail-ink shadow-bar max-sm:bottom-20 sm:left-24 lg:left-60';

/** Without a selection, only the question whether the manifests came out, until it is answered. */
export function PrintedBar({ printing }: Pick<ManifestsBarProps, 'printing'>) {
  if (printing.unconfirmed.length === 0) return null;
  return (
    <section aria-label={copy.title} className={BAR}>
      <PrintNote job={printing.job} copy={printingCopy} />
      <PrintedQuestion printing={printing} tone="bar" />
    </section>
  );
}

/** Bulk actions on the selected manifests. */
export function ManifestsBar({ manifests, selected, printing, onClear }: ManifestsBarProps) {
  const now = useServiceNow();
  // The states of selected manifests on other pages aren't known here; any without a PDF are named after the request.
  const without = new Set(manifests.filter(({ state }) => state !== 'ready').map(({ manifest_id: id }) => id));
  const ids = [...selected].filter((id) => !without.has(id));
  const expired = manifests.filter(
    ({ manifest_id: id, link }) => selected.has(id) && link !== null && linkStateOf(link.expires_at, now) === 'expired',
  );
  const download = useMutation({
    mutationFn: async (wanted: readonly ManifestId[]) => {
      const { pdf, missing } = await loadMergedPdf(wanted);
      saveFile('manifests.pdf', new Blob([pdf], { type: 'application/pdf' }));
      return { missing };
    },
  });
  const { mutateAsync: renewOne } = useMutation(renewLinkMutation());
  const renew = useMutation({
    mutationFn: async (wanted: readonly ManifestId[]) => {
      const renewed = await Promise.allSettled(wanted.map((id) => renewOne(id)));
      if (renewed.some(({ status }) => status === 'rejected')) throw new Error('A link could not be renewed.');
    },
  });
  const problem = renew.isError
    ? describeFailedRead(copy.notRenewed)
    : (printing.problem ?? describeFailedRead(describeMissing(download, 'save')));
  return (
    <section aria-label={copy.selection} className={BAR}>
      <div className="mr-auto">
        <b className="tabular-nums">{copy.selected(selected.size)}</b>
        {ids.length === selected.size ? null : (
          <p className="text-sm text-rail-ink-2">{describeLeftOut(selected.size - ids.length)}</p>
        )}
      </div>
      {problem === undefined ? null : <p role="alert">{problem}</p>}
      <PrintNote job={printing.job} copy={printingCopy} />
      <PrintedQuestion printing={printing} tone="bar" />
      {expired.length === 0 ? null : (
        <Button
          tone="bar"
          busy={renew.isPending && copy.refreshing}
          onClick={() => {
            printing.reset();
            download.reset();
            renew.mutate(expired.map((one) => one.manifest_id));
          }}
        >
          {copy.refresh(expired.length)}
        </Button>
      )}
      <Button
        tone="bar"
        unavailable={ids.length === 0}
        busy={download.isPending && copy.working}
        onClick={() => {
          renew.reset();
          printing.reset();
          download.mutate(ids);
        }}
      >
        {copy.download}
      </Button>
      <Button
        tone={ids.length === 0 ? 'bar' : 'primary'}
        unavailable={ids.length === 0}
        icon={<Icon of={Printer} size={17} />}
        busy={printing.isPending && copy.working}
        onClick={() => {
          renew.reset();
          download.reset();
          printing.print(ids);
        }}
      >
        {copy.print(ids.length)}
      </Button>
      <button
        type="button"
        aria-label={copy.clearSelection}
        title={copy.clearSelection}
        onClick={onClear}
        className="flex size-11 items-center justify-center rounded-md hover:bg-rail-active"
      >
        <Icon of={X} size={18} />
      </button>
    </section>
  );
}
