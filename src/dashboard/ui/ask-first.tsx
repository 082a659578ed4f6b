import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

interface AskFirstProps {
  readonly copy: {
    readonly ask: string;
    readonly warn: string;
    readonly keep: string;
    readonly confirm: string;
  };
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/** Asks for confirmation of something that can't be undone. Focus starts on the button that changes nothing. */
export function AskFirst({ copy, onClose, onConfirm }: AskFirstProps) {
  const confirm = () => {
    onClose();
    onConfirm();
  };
  return (
    <Dialog
      kind="alertdialog"
      width="narrow"
      title={copy.ask}
      onClose={onClose}
      actions={
        <>
          <Button data-autofocus onClick={onClose}>
            {copy.keep}
          </Button>
          <Button tone="danger" onClick={confirm}>
            {copy.confirm}
          </Button>
        </>
      }
    >
      <p>{copy.warn}</p>
    </Dialog>
  );
}
