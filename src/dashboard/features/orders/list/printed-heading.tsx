import { formatDateTime } from '#dashboard/copy/dates.ts';
import { listNotesCopy } from '#dashboard/copy/list-notes.ts';
import { formatCount } from '#dashboard/copy/plural.ts';

interface PrintedHeadingProps {
  readonly viewName: string;
  readonly total: number;
  readonly readAt: number;
}

/** Only visible in print, so it loads after the first page. Its time is in the reader's time zone. */
export function PrintedHeading({ viewName, total, readAt }: PrintedHeadingProps) {
  return <p className="print-only">{listNotesCopy.printed(viewName, formatCount(total), formatDateTime(readAt))}</p>;
}
