import { shellCopy } from '#dashboard/copy/shell.ts';
import { useIsOnline } from '#dashboard/browser/online.ts';

/** Fallback while the code of a page, or of a part of one, is loading. While offline it says visibly that loading resumes with the network. */
export function PageFallback() {
  return useIsOnline() ? (
    <p className="sr-only">{shellCopy.loadingPage}</p>
  ) : (
    <p className="p-6">{shellCopy.pageWaits}</p>
  );
}
