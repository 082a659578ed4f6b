import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { LabelDocument } from '#contract/gateway/label.ts';
import { CallProblem } from '#client/problem.ts';
import { describeOffline } from '#dashboard/copy/offline.ts';
import { Offline, whenOnline } from '#dashboard/queries/when-online.ts';
import { copyText } from '#dashboard/browser/copy-text.ts';
import { printPdf } from '#dashboard/browser/print-frame.ts';
import { saveFile } from '#dashboard/browser/save-file.ts';
import { nameDocument, nameDocumentInside } from '#dashboard/copy/labels.ts';
import { orderDocumentsCopy as copy } from '#dashboard/copy/order-documents.ts';
import { printingCopy } from '#dashboard/copy/printing.ts';
import { orderDocumentQuery, readZpl, type WhichLabel } from '#dashboard/queries/one-label.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { PrintNote } from '#dashboard/ui/print-note.tsx';
import { showToast } from '#dashboard/ui/toasts.ts';

interface OrderPapersProps {
  readonly label: WhichLabel;
  readonly documents: readonly LabelDocument[];
  readonly hasZpl: boolean;
}

/** The documents that accompany the label, each fetched on demand. */
export function OrderPapers({ label, documents, hasZpl }: OrderPapersProps) {
  if (documents.length === 0 && !hasZpl) return null;
  return (
    <section aria-label={copy.title}>
      <h3 className="font-bold">{copy.title}</h3>
      <ul className="mt-1">
        {documents.map(({ kind, page_size: size }) => (
          <Paper key={kind} label={label} kind={kind} size={size} />
        ))}
        {hasZpl ? <Zpl number={label.tracking_number} /> : null}
      </ul>
    </section>
  );
}

interface PaperProps {
  readonly label: WhichLabel;
  readonly kind: string;
  readonly size: string | null;
}

function Paper({ label, kind, size }: PaperProps) {
  const client = useQueryClient();
  const document = orderDocumentQuery(label, kind);
  // Offline, `fetchQuery` would wait for a network, and print whenever there is one.
  const load = async () =>
    client.getQueryData(document.queryKey) ?? (await whenOnline(() => client.fetchQuery(document)));
  const saving = useMutation({
    mutationFn: async () =>
      saveFile(`${kind}-${label.tracking_number}.pdf`, new Blob([await load()], { type: 'application/pdf' })),
  });
  const printing = useMutation({ mutationFn: async () => printPdf(await load()) });
  const name = <span className="sr-only"> {nameDocumentInside(kind)}</span>;
  return (
    <li className="flex flex-wrap items-center gap-2 border-b border-line py-2">
      <span className="mr-auto font-semibold">
        {nameDocument(kind)}
        {size === null ? null : <span className="ml-2 text-sm font-normal text-ink-2">{copy.pageSize(size)}</span>}
      </span>
      <Button size="small" busy={saving.isPending && copy.loading} onClick={() => saving.mutate()}>
        <span>
          {copy.download}
          {name}
        </span>
      </Button>
      <Button size="small" busy={printing.isPending && copy.loading} onClick={() => printing.mutate()}>
        <span>
          {copy.print}
          {name}
        </span>
      </Button>
      <Problem error={saving.error ?? printing.error} />
      <PrintNote job={printing.data} copy={printingCopy} />
    </li>
  );
}

function Zpl({ number }: { readonly number: string }) {
  const copying = useMutation({
    mutationFn: async () => copyText(await readZpl(number)),
    onSuccess: (isCopied) => showToast(isCopied ? copy.copied : copy.notCopied),
  });
  const saving = useMutation({
    mutationFn: async () => saveFile(`label-${number}.zpl`, new Blob([await readZpl(number)], { type: 'text/plain' })),
  });
  return (
    <li className="flex flex-wrap items-center gap-2 border-b border-line py-2">
      <span className="min-w-0 flex-1 basis-36">
        <span className="block font-semibold">{copy.zpl}</span>
        <span className="text-sm text-ink-2">{copy.zplHint}</span>
      </span>
      <Button size="small" busy={copying.isPending && copy.loading} onClick={() => copying.mutate()}>
        {copy.copyZpl}
      </Button>
      <Button size="small" busy={saving.isPending && copy.loading} onClick={() => saving.mutate()}>
        {copy.downloadZpl}
      </Button>
      <Problem error={copying.error ?? saving.error} />
    </li>
  );
}

function Problem({ error }: { readonly error: Error | null }) {
  if (error === null) return null;
  const failed = error instanceof Offline ? describeOffline(copy.failed) : copy.failed;
  const code = error instanceof CallProblem ? (error.code ?? '') : '';
  return (
    <p role="alert" className="basis-full text-bad-fg">
      {copy.problems[code] ?? failed}
    </p>
  );
}
