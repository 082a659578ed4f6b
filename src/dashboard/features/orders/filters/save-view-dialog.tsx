import { type FormEvent, useState } from 'react';
import { savedViewCopy } from '#dashboard/copy/saved-views.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Dialog } from '#dashboard/ui/dialog.tsx';
import { TextField } from '#dashboard/ui/text-field.tsx';
import { showToast } from '#dashboard/ui/toasts.ts';
import { type SavedView, savedViews } from './saved-views.ts';

interface SaveViewProps {
  readonly workspace: string;
  readonly search: string;
  /** Set when an existing view is renamed. */
  readonly view?: SavedView;
  readonly onClose: () => void;
}

export function SaveViewDialog({ workspace, search, view, onClose }: SaveViewProps) {
  const [name, setName] = useState(view?.name ?? '');
  const [isMissing, setMissing] = useState(false);
  const list = savedViews(workspace);
  const save = (event: FormEvent) => {
    event.preventDefault();
    const trimmed = name.trim();
    if (trimmed === '') return setMissing(true);
    if (view === undefined) list.set([...list.get(), { id: Date.now().toString(36), name: trimmed, search }]);
    else list.set(list.get().map((one) => (one.id === view.id ? { ...one, name: trimmed } : one)));
    showToast(savedViewCopy.saved(trimmed));
    onClose();
  };
  return (
    <Dialog
      title={view === undefined ? savedViewCopy.title : savedViewCopy.renameTitle}
      closeName={savedViewCopy.close}
      onClose={onClose}
      width="narrow"
    >
      <form noValidate onSubmit={save} className="flex flex-col gap-5">
        <TextField
          label={savedViewCopy.name}
          hint={savedViewCopy.hint}
          error={isMissing ? savedViewCopy.nameMissing : undefined}
          value={name}
          maxLength={40}
          data-autofocus
          onChange={(event) => {
            setName(event.target.value);
            setMissing(false);
          }}
        />
        <div className="flex justify-end gap-3">
          <Button onClick={onClose}>{savedViewCopy.goBack}</Button>
          <Button tone="primary" type="submit">
            {savedViewCopy.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
