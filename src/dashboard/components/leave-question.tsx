import { Button } from '#dashboard/ui/button.tsx';
import { Dialog } from '#dashboard/ui/dialog.tsx';
import { useLeaveGuard } from '#dashboard/router/use-leave-guard.ts';

interface LeaveQuestionProps {
  /** Something is unsaved. */
  readonly isOn: boolean;
  /** Addresses at which the form stays, or to which it comes back. */
  readonly isWithin: (pathname: string) => boolean;
  readonly copy: { readonly title: string; readonly text: string; readonly keep: string; readonly discard: string };
  readonly onDiscard: () => void;
}

/** Asks before a page is left that has unsaved changes. */
export function LeaveQuestion({ isOn, isWithin, copy, onDiscard }: LeaveQuestionProps) {
  const { isAsking, stay, leave } = useLeaveGuard(isOn, isWithin);
  if (!isAsking) return null;
  return (
    <Dialog
      kind="alertdialog"
      width="narrow"
      title={copy.title}
      onClose={stay}
      actions={
        <>
          <Button data-autofocus onClick={stay}>
            {copy.keep}
          </Button>
          <Button
            tone="danger"
            onClick={() => {
              onDiscard();
              leave();
            }}
          >
            {copy.discard}
          </Button>
        </>
      }
    >
      <p>{copy.text}</p>
    </Dialog>
  );
}
