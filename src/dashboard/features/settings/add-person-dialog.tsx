import { useState } from 'react';
import { CallProblem } from '#client/problem.ts';
import { LONGEST_NAME } from '#contract/gateway/people.ts';
import type { Role } from '#contract/gateway/session.ts';
import { peopleCopy as copy } from '#dashboard/copy/people.ts';
import { addPersonMutation } from '#dashboard/queries/people.ts';
import { isUnclear } from '#dashboard/queries/was-refused.ts';
import { ChoiceGroup } from '#dashboard/ui/choice-group.tsx';
import { TextField } from '#dashboard/ui/text-field.tsx';
import { isTooShort, NewPassword, PersonForm } from './person-form.tsx';
import { usePersonChange } from './use-person-change.ts';

const ROLES = (['packer', 'owner'] as const).map((value) => ({ value, name: copy.roles[value] }));

export function AddPersonDialog({ onClose }: { readonly onClose: () => void }) {
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [role, setRole] = useState<Role>('packer');
  const [isChecked, setChecked] = useState(false);
  /** The email last sent without an answer. */
  const [unanswered, setUnanswered] = useState<string>();
  const add = usePersonChange(addPersonMutation(), (person) => copy.added(person.email), onClose);
  const isTaken = add.isError && add.error instanceof CallProblem && add.error.code === 'email_taken';
  const wasAdded = isTaken && add.variables.email === unanswered;
  const emailFault = /^[^\s@]+@[^\s@]+$/u.test(email.trim()) ? undefined : copy.emailWrong;
  const save = () => {
    setChecked(true);
    if (emailFault !== undefined || isTooShort(password)) return;
    add.mutate(
      { email: email.trim(), name: name.trim(), password, role },
      { onError: (problem, sent) => isUnclear(problem) && setUnanswered(sent.email) },
    );
  };
  return (
    <PersonForm
      title={copy.addTitle}
      saving={wasAdded ? { ...add, problem: copy.takenUnanswered(unanswered) } : add}
      labels={{ save: copy.addThis, saving: copy.adding }}
      onSave={save}
      onClose={onClose}
    >
      <TextField
        label={copy.email}
        type="email"
        autoComplete="off"
        data-autofocus
        value={email}
        error={isChecked ? emailFault : undefined}
        onChange={(event) => setEmail(event.target.value)}
      />
      <TextField
        label={copy.name}
        hint={copy.nameHint}
        autoComplete="off"
        maxLength={LONGEST_NAME}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <ChoiceGroup name={copy.role} choices={ROLES} value={role} onChoose={setRole} />
      <NewPassword value={password} isChecked={isChecked} onChange={setPassword} />
    </PersonForm>
  );
}
