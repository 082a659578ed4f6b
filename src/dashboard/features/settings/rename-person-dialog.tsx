import { useState } from 'react';
import { type KnownPerson, LONGEST_NAME } from '#contract/gateway/people.ts';
import { peopleCopy as copy } from '#dashboard/copy/people.ts';
import { renamePersonMutation } from '#dashboard/queries/people.ts';
import { TextField } from '#dashboard/ui/text-field.tsx';
import { PersonForm } from './person-form.tsx';
import { usePersonChange } from './use-person-change.ts';

interface RenamePersonDialogProps {
  readonly person: KnownPerson;
  readonly onClose: () => void;
}

/** Changes the name under which a person is shown everywhere. */
export function RenamePersonDialog({ person, onClose }: RenamePersonDialogProps) {
  const [name, setName] = useState(person.name);
  const rename = usePersonChange(
    renamePersonMutation(),
    ({ name: saved, email }) => copy.wasRenamed(saved === '' ? email : saved),
    onClose,
  );
  return (
    <PersonForm
      title={copy.renameTitle(person.email)}
      saving={rename}
      labels={{ save: copy.renameThis, saving: copy.renaming }}
      onSave={() => rename.mutate({ personId: person.person_id, name: name.trim() })}
      onClose={onClose}
    >
      <TextField
        label={copy.name}
        hint={copy.nameHint}
        autoComplete="off"
        data-autofocus
        maxLength={LONGEST_NAME}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
    </PersonForm>
  );
}
