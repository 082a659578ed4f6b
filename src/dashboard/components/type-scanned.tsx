import { type FormEvent, useState } from 'react';
import { Button } from '#dashboard/ui/button.tsx';
import { TextField } from '#dashboard/ui/text-field.tsx';

interface TypeScannedProps {
  readonly label: string;
  /** Text of the button. */
  readonly action: string;
  readonly onTake: (text: string) => void;
}

/** Input for typing a barcode that is too damaged to be scanned. */
export function TypeScanned({ label, action, onTake }: TypeScannedProps) {
  const [text, setText] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return;
    onTake(text);
    setText('');
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-wrap items-end gap-3">
      <TextField
        label={label}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={200}
        className="w-72 max-w-full"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit">{action}</Button>
    </form>
  );
}
