import { type FormEvent, useState } from 'react';
import { handoverCopy as copy } from '#dashboard/copy/handover.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { TextField } from '#dashboard/ui/text-field.tsx';

/** For a manifest whose barcode can't be read. */
export function TypeManifest({ onTake }: { readonly onTake: (text: string) => void }) {
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
        label={copy.field}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        className="w-72 max-w-full"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit">{copy.take}</Button>
    </form>
  );
}
