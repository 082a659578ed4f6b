import type { PrintJob } from '#dashboard/browser/print-frame.ts';

interface PrintNoteProps {
  readonly job: PrintJob | undefined;
  readonly words: { readonly printInTab: string; readonly printBlocked: string; readonly newTab: string };
}

/** What is left to do by hand when no print window came by itself. Says nothing when one did. */
export function PrintNote({ job, words }: PrintNoteProps) {
  if (job === undefined || job.how === 'print_window') return null;
  if (job.how === 'new_tab') return <p role="status">{words.printInTab}</p>;
  return (
    <p role="alert">
      {words.printBlocked}{' '}
      <a href={job.address} target="_blank" rel="noreferrer" className="font-semibold underline">
        {words.newTab}
      </a>
    </p>
  );
}
