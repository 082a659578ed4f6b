import type { Parts } from '../parts.ts';
import { makeLabel } from './make-label.ts';
import { makeManifestDocument } from './make-manifest-document.ts';
import { quoteOrder } from './quote-order.ts';
import type { JobHandlers } from './work.ts';

export function buildJobHandlers(parts: Parts): JobHandlers {
  return {
    quote: (job) => quoteOrder(parts, job),
    label: (job) => makeLabel(parts, job),
    manifest: (job) => makeManifestDocument(parts, job),
  };
}
