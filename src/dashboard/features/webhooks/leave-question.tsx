import { webhooksCopy } from '#dashboard/copy/webhooks.ts';
import { paths } from '#dashboard/paths.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Dialog } from '#dashboard/ui/dialog.tsx';
import { useLeaveGuard } from '#dashboard/router/use-leave-guard.ts';

const copy = webhooksCopy.leave;
/** Signing in again returns here, and the form is kept for that. */
const keepsForm = (pathname: string) => [paths.webhooks(), paths.signIn()].includes(pathname);

export function LeaveQuestion({ isOn, onDiscard }: { readonly isOn: boolean; readonly onDiscard: () => void }) {
  const { isAsking, stay, leave } = useLeaveGuard(isOn, keepsForm);
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
