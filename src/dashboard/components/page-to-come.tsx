import { shellCopy } from '#dashboard/copy/shell.ts';
import { useIsOnline } from '#dashboard/browser/online.ts';

/** Stands in for a page, or a part of one, whose code is on its way. Without a network it comes once there is one, and that is seen, not only heard. */
export function PageToCome() {
  return useIsOnline() ? (
    <p className="sr-only">{shellCopy.loadingPage}</p>
  ) : (
    <p className="p-6">{shellCopy.pageWaits}</p>
  );
}
