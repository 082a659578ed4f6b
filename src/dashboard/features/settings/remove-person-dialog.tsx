import type { KnownPerson } from '#contract/gateway/people.ts';
import { peopleCopy as copy } from '#dashboard/copy/people.ts';
import { removePersonMutation } from '#dashboard/queries/people.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Dialog } from '#dashboard/ui/dialog.tsx';
import { usePersonChange } from './use-person-change.ts';

interface RemovePersonDialogProps {
  readonly person: KnownPerson;
  readonly isSelf: boolean;
  readonly onClose: () => void;
}

export function RemovePersonDialog({ person, isSelf, onClose }: RemovePersonDialogProps) {
  const remove = usePersonChange(removePersonMutation(), () => copy.wasRemoved(person.email), onClose);
  return (
    <Dialog
      kind="alertdialog"
      width="narrow"
      title={copy.removeTitle(person.email)}
      onClose={onClose}
      actions={
        <>
          <Button data-autofocus onClick={onClose}>
            {copy.keep}
          </Button>
          <Button
            tone="danger"
            busy={remove.isPending && copy.removing}
            onClick={() => {
              if (!remove.isPending) remove.mutate(person.person_id);
            }}
          >
            {copy.removeThis}
          </Button>
        </>
      }
    >
      <p>{isSelf ? copy.removeSelfText : copy.removeText}</p>
      {remove.problem === undefined ? null : (
        <p role="alert" className="mt-3 rounded-md border border-bad-line bg-bad-bg px-3 py-2 text-bad-fg">
          {remove.problem}
        </p>
      )}
    </Dialog>
  );
}
