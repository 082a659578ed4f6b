import { type FormEvent, useState } from 'react';
import { scanCopy as copy } from '#dashboard/copy/scan.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { TextField } from '#dashboard/ui/text-field.tsx';

/** For labels that no scanner can read any more. */
export function TypeNumber({ onTake }: { readonly onTake: (text: string) => void }) {
  const [text, setText] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '') return;
    onTake(text);
    setText('');
  };
  return (
    <form noValidate onSubmit={submit} className="mt-4 flex flex-wrap items-end gap-3">
      <TextField
        label={copy.typeLabel}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        className="w-72"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit">{copy.addNumber}</Button>
    </form>
  );
}
