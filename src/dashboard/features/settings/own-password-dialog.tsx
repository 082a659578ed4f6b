import { useState } from 'react';
import { PASSWORD_LENGTH } from '#contract/gateway/session.ts';
import { peopleCopy as copy } from '#dashboard/copy/people.ts';
import { changeOwnPasswordMutation } from '#dashboard/queries/people.ts';
import { TextField } from '#dashboard/ui/text-field.tsx';
import { isTooShort, NewPassword, PersonForm } from './person-form.tsx';
import { usePersonChange } from './use-person-change.ts';

/** Changes the signed-in person's own password. */
export function OwnPasswordDialog({ onClose }: { readonly onClose: () => void }) {
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const [isChecked, setChecked] = useState(false);
  const change = usePersonChange(changeOwnPasswordMutation(), () => copy.wasChanged, onClose, copy.passwordUnclear);
  const save = () => {
    setChecked(true);
    if (current !== '' && !isTooShort(password)) change.mutate({ current_password: current, password });
  };
  return (
    <PersonForm
      title={copy.ownTitle}
      intro={<p>{copy.ownText}</p>}
      saving={change}
      labels={{ save: copy.setPassword, saving: copy.setting }}
      onSave={save}
      onClose={onClose}
    >
      <TextField
        data-autofocus
        label={copy.current}
        type="password"
        autoComplete="current-password"
        value={current}
        error={isChecked && current === '' ? copy.currentMissing : undefined}
        onChange={(event) => setCurrent(event.target.value)}
      />
      <NewPassword
        label={copy.newPassword}
        hint={copy.newHint(PASSWORD_LENGTH)}
        value={password}
        isChecked={isChecked}
        onChange={setPassword}
      />
    </PersonForm>
  );
}
