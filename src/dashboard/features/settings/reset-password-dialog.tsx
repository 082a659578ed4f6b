import { useState } from 'react';
import type { KnownPerson } from '#contract/gateway/people.ts';
import { peopleCopy as copy } from '#dashboard/copy/people.ts';
import { resetPasswordMutation } from '#dashboard/queries/people.ts';
import { isTooShort, NewPassword, PersonForm } from './person-form.tsx';
import { usePersonChange } from './use-person-change.ts';

interface ResetPasswordDialogProps {
  readonly person: KnownPerson;
  readonly onClose: () => void;
}

export function ResetPasswordDialog({ person, onClose }: ResetPasswordDialogProps) {
  const [password, setPassword] = useState('');
  const [isChecked, setChecked] = useState(false);
  const reset = usePersonChange(
    resetPasswordMutation(),
    () => copy.wasReset(person.email),
    onClose,
    copy.passwordUnclear,
  );
  const save = () => {
    setChecked(true);
    if (!isTooShort(password)) reset.mutate({ personId: person.person_id, password });
  };
  return (
    <PersonForm
      title={copy.resetTitle(person.email)}
      intro={<p>{copy.resetText}</p>}
      saving={reset}
      labels={{ save: copy.setPassword, saving: copy.setting }}
      onSave={save}
      onClose={onClose}
    >
      <NewPassword data-autofocus value={password} isChecked={isChecked} onChange={setPassword} />
    </PersonForm>
  );
}
