import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Printer, X } from 'lucide-react';
import type { ManifestSummary } from '#contract/gateway/manifests.ts';
import type { ManifestId } from '#contract/identifiers.ts';
import { linkStateOf } from '#dashboard/copy/link-life.ts';
import { manifestsCopy as copy } from '#dashboard/copy/manifests.ts';
import { printingCopy } from '#dashboard/copy/printing.ts';
import { loadPdf, renewLinkMutation } from '#dashboard/queries/manifests.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { useServiceNow } from '#dashboard/browser/clock.ts';
import { mergePdfs } from '#dashboard/browser/merge-pdfs.ts';
import { PrintNote } from '#dashboard/ui/print-note.tsx';
import { printPdf } from '#dashboard/browser/print-frame.ts';
import { saveFile } from '#dashboard/browser/save-file.ts';

interface ManifestsBarProps {
  readonly manifests: readonly ManifestSummary[];
  readonly selected: ReadonlySet<ManifestId>;
  readonly onClear: () => void;
}

/** What can be done with the selected manifests, as one. */
export function ManifestsBar({ manifests, selected, onClear }: ManifestsBarProps) {
  const client = useQueryClient();
  const now = useServiceNow();
  const ids = [...selected];
  const expired = manifests.filter(
    ({ manifest_id: id, link }) => selected.has(id) && link !== null && linkStateOf(link.expires_at, now) === 'expired',
  );
  const print = useMutation({ mutationFn: async () => printPdf(await mergeAll(ids)) });
  const download = useMutation({
    mutationFn: async () => saveFile('manifests.pdf', new Blob([await mergeAll(ids)], { type: 'application/pdf' })),
  });
  const renew = useMutation(renewLinkMutation(client));
  const hasFailed = print.isError || download.isError || renew.isError;
  return (
    <section
      aria-label={copy.selection}
      className="on-rail no-print fixed inset-x-4 bottom-5 z-20 flex flex-wrap items-center gap-3 rounded-lg bg-bar px-5 py-3 text-rail-ink shadow-bar max-sm:bottom-20 sm:left-24 lg:left-60"
    >
      <b className="mr-auto tabular-nums">{copy.selected(ids.length)}</b>
      {hasFailed ? <span role="alert">{copy.failed}</span> : null}
      <PrintNote job={print.data} copy={printingCopy} />
      {expired.length === 0 ? null : (
        <Button
          tone="bar"
          busy={renew.isPending && copy.refreshing}
          onClick={() => {
            for (const manifest of expired) renew.mutate(manifest.manifest_id);
          }}
        >
          {copy.refresh(expired.length)}
        </Button>
      )}
      <Button tone="bar" busy={download.isPending && copy.working} onClick={() => download.mutate()}>
        {copy.download}
      </Button>
      <Button
        tone="primary"
        icon={<Printer size={17} aria-hidden="true" />}
        busy={print.isPending && copy.working}
        onClick={() => print.mutate()}
      >
        {copy.print(ids.length)}
      </Button>
      <button
        type="button"
        aria-label={copy.clearSelection}
        onClick={onClear}
        className="flex size-11 items-center justify-center rounded-md hover:bg-rail-active"
      >
        <X size={18} aria-hidden="true" />
      </button>
    </section>
  );
}

async function mergeAll(ids: readonly ManifestId[]): Promise<Uint8Array<ArrayBuffer>> {
  const files = await Promise.all(ids.map((id) => loadPdf(id)));
  return mergePdfs(files.map((file) => file.bytes));
}
