import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { PASSWORD_LENGTH, type Role } from '#contract/gateway/session.ts';
import { peopleCopy as copy } from '#dashboard/copy/people.ts';
import { addPersonMutation } from '#dashboard/queries/people.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { ChoiceGroup } from '#dashboard/ui/choice-group.tsx';
import { Dialog } from '#dashboard/ui/dialog.tsx';
import { TextField } from '#dashboard/ui/text-field.tsx';
import { showToast } from '#dashboard/ui/toasts.ts';
import { describePeopleProblem } from './describe-people-problem.ts';

const ROLES = (['packer', 'owner'] as const).map((value) => ({ value, name: copy.roles[value] }));

export function AddPersonDialog({ onClose }: { readonly onClose: () => void }) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [role, setRole] = useState<Role>('packer');
  const [isChecked, setChecked] = useState(false);
  const add = useMutation({
    ...addPersonMutation(useQueryClient()),
    onSuccess: (person) => {
      showToast(copy.added(person.email));
      onClose();
    },
  });
  const emailFault = /^[^\s@]+@[^\s@]+$/u.test(email.trim()) ? undefined : copy.emailWrong;
  const passwordFault = password.length < PASSWORD_LENGTH ? copy.passwordShort(PASSWORD_LENGTH) : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (emailFault === undefined && passwordFault === undefined && !add.isPending)
      add.mutate({ email: email.trim(), password, role });
  };
  return (
    <Dialog title={copy.addTitle} closeName={copy.close} onClose={onClose} width="narrow">
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        {add.error === null || add.isPending ? null : (
          <p role="alert" className="rounded-md border border-bad-line bg-bad-bg px-3 py-2 text-bad-fg">
            {describePeopleProblem(add.error)}
          </p>
        )}
        <TextField
          label={copy.email}
          type="email"
          autoComplete="off"
          data-autofocus
          value={email}
          error={isChecked ? emailFault : undefined}
          onChange={(event) => setEmail(event.target.value)}
        />
        <ChoiceGroup name={copy.role} choices={ROLES} value={role} onChoose={setRole} />
        <TextField
          label={copy.password}
          type="password"
          autoComplete="new-password"
          hint={copy.passwordHint(PASSWORD_LENGTH)}
          value={password}
          error={isChecked ? passwordFault : undefined}
          onChange={(event) => setPassword(event.target.value)}
        />
        <div className="flex justify-end gap-3">
          <Button onClick={onClose}>{copy.goBack}</Button>
          <Button tone="primary" type="submit" busy={add.isPending && copy.adding}>
            {copy.addThis}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
