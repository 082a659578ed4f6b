import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { KnownPerson } from '#contract/gateway/people.ts';
import { PASSWORD_LENGTH } from '#contract/gateway/session.ts';
import { peopleCopy as copy } from '#dashboard/copy/people.ts';
import { resetPasswordMutation } from '#dashboard/queries/people.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Dialog } from '#dashboard/ui/dialog.tsx';
import { TextField } from '#dashboard/ui/text-field.tsx';
import { showToast } from '#dashboard/ui/toasts.ts';
import { describePeopleProblem } from './describe-people-problem.ts';

interface ResetPasswordDialogProps {
  readonly person: KnownPerson;
  readonly onClose: () => void;
}

export function ResetPasswordDialog({ person, onClose }: ResetPasswordDialogProps) {
  const [password, setPassword] = useState('');
  const [isChecked, setChecked] = useState(false);
  const reset = useMutation({
    ...resetPasswordMutation(useQueryClient()),
    onSuccess: () => {
      showToast(copy.wasReset(person.email));
      onClose();
    },
  });
  const isShort = password.length < PASSWORD_LENGTH;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (!isShort && !reset.isPending) reset.mutate({ personId: person.person_id, password });
  };
  return (
    <Dialog title={copy.resetTitle(person.email)} closeName={copy.close} onClose={onClose} width="narrow">
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <p>{copy.resetText}</p>
        {reset.error === null || reset.isPending ? null : (
          <p role="alert" className="rounded-md border border-bad-line bg-bad-bg px-3 py-2 text-bad-fg">
            {describePeopleProblem(reset.error)}
          </p>
        )}
        <TextField
          label={copy.password}
          type="password"
          autoComplete="new-password"
          data-autofocus
          hint={copy.passwordHint(PASSWORD_LENGTH)}
          value={password}
          error={isChecked && isShort ? copy.passwordShort(PASSWORD_LENGTH) : undefined}
          onChange={(event) => setPassword(event.target.value)}
        />
        <div className="flex justify-end gap-3">
          <Button onClick={onClose}>{copy.goBack}</Button>
          <Button tone="primary" type="submit" busy={reset.isPending && copy.setting}>
            {copy.setPassword}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
