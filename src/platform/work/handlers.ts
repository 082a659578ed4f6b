import type { PlatformDeps } from '#platform/platform-deps.ts';
import { makeLabel } from './make-label.ts';
import { makeManifestDocument } from './make-manifest-document.ts';
import { quoteOrder } from './quote-order.ts';
import type { JobHandlers } from './work.ts';

export function buildJobHandlers(deps: PlatformDeps): JobHandlers {
  return {
    quote: (job) => quoteOrder(deps, job),
    label: (job) => makeLabel(deps, job),
    manifest: (job) => makeManifestDocument(deps, job),
  };
}
