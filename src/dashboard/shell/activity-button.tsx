import { Clock } from 'lucide';
import { formatCount } from '#dashboard/copy/plural.ts';
import { shellCopy } from '#dashboard/copy/shell.ts';
import { Spinner } from '#dashboard/ui/spinner.tsx';
import { useWork } from './background-work.ts';
import { Icon } from '#dashboard/ui/icon.tsx';

/** Shows a ring while anything runs. */
export function ActivityButton({ onOpen }: { readonly onOpen: () => void }) {
  const { running, labels } = useWork();
  const inProgress = labels?.inProgress ?? 0;
  return (
    <button
      type="button"
      data-activity
      title={shellCopy.activity}
      onClick={onOpen}
      className="flex min-h-11 items-center gap-2 rounded-md px-3 text-table font-medium hover:bg-hover lg:min-h-9"
    >
      {running > 0 || inProgress > 0 ? <Spinner /> : <Icon of={Clock} size={18} />}
      {inProgress === 0 ? null : (
        <span aria-hidden="true" className="tabular-nums max-md:hidden">
          {shellCopy.labelsInProgress(formatCount(inProgress))}
        </span>
      )}
      <span className={inProgress === 0 ? 'max-sm:sr-only' : 'md:sr-only max-sm:sr-only'}>{shellCopy.activity}</span>
    </button>
  );
}
