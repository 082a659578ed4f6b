import { TriangleAlert } from 'lucide-react';
import { webhookFaultsCopy } from '#dashboard/copy/webhook-faults.ts';

/** What may be wished, but should be thought about. */
export function Warning({ text }: { readonly text: string }) {
  return (
    <span className="mt-1 flex items-start gap-1.5 text-sm font-semibold text-warn-fg">
      <TriangleAlert size={16} aria-hidden="true" className="mt-px" />
      <span>
        {webhookFaultsCopy.warning} {text}
      </span>
    </span>
  );
}
