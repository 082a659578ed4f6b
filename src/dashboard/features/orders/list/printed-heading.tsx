import { formatDateTime } from '#dashboard/copy/dates.ts';
import { ordersCopy } from '#dashboard/copy/orders.ts';
import { formatCount } from '#dashboard/copy/plural.ts';

interface PrintedHeadingProps {
  readonly viewName: string;
  readonly total: number;
  readonly readAt: number;
}

/** On paper alone, so it comes after the first page. Its time is the reader's. */
export function PrintedHeading({ viewName, total, readAt }: PrintedHeadingProps) {
  return <p className="print-only">{ordersCopy.printed(viewName, formatCount(total), formatDateTime(readAt))}</p>;
}
