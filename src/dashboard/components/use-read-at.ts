import { formatReadAt } from '#dashboard/copy/moments.ts';
import { useServiceClock } from '#dashboard/browser/clock.ts';

/** When what a page shows was read. On a new day it renders the page again, whose other times say “Today”, too. */
export function useReadAt(readAt: string | number | undefined): string {
  return useServiceClock((now) => (readAt === undefined ? '' : formatReadAt(readAt, now)));
}
