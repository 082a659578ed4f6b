import { putAwayCopy as copy } from '#dashboard/copy/put-away.ts';
import { shellCopy } from '#dashboard/copy/shell.ts';
import { CopyButton } from '#dashboard/ui/copy-button.tsx';
import { Dialog } from '#dashboard/ui/dialog.tsx';

interface PutAwayListProps {
  readonly numbers: readonly string[];
  readonly onClose: () => void;
}

/** The selection of another account, to be read and copied: this account doesn't know these orders. */
export function PutAwayList({ numbers, onClose }: PutAwayListProps) {
  return (
    <Dialog
      title={copy.title}
      closeName={copy.close}
      onClose={onClose}
      actions={
        <CopyButton text={numbers.join('\n')} done={shellCopy.copied}>
          {copy.copy(numbers.length)}
        </CopyButton>
      }
    >
      <p>{copy.text}</p>
      <ul aria-label={copy.list} className="mt-3 max-h-80 overflow-y-auto font-mono text-table">
        {numbers.map((number) => (
          <li key={number}>{number}</li>
        ))}
      </ul>
    </Dialog>
  );
}
