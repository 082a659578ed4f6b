import type { PrintJob } from '#dashboard/browser/print-frame.ts';

interface PrintNoteProps {
  readonly job: PrintJob | undefined;
  readonly copy: { readonly printInTab: string; readonly printBlocked: string; readonly newTab: string };
}

/** Explains how to print by hand if no print window could be opened. Renders nothing if one was. */
export function PrintNote({ job, copy }: PrintNoteProps) {
  if (job === undefined || job.how === 'print_window') return null;
  if (job.how === 'new_tab') return <p role="status">{copy.printInTab}</p>;
  return (
    <p role="alert">
      {copy.printBlocked}{' '}
      <a href={job.address} target="_blank" rel="noreferrer" className="font-semibold underline">
        {copy.newTab}
      </a>
    </p>
  );
}
