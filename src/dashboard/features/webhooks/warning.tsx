import { TriangleAlert } from 'lucide';
import { webhookFaultsCopy } from '#dashboard/copy/webhook-faults.ts';
import { Icon } from '#dashboard/ui/icon.tsx';

/** Says that something is allowed, but possibly a mistake. */
export function Warning({ text }: { readonly text: string }) {
  return (
    <span className="mt-1 flex items-start gap-1.5 text-sm font-semibold text-warn-fg">
      <Icon of={TriangleAlert} size={16} className="mt-px" />
      <span>
        {webhookFaultsCopy.warning} {text}
      </span>
    </span>
  );
}
