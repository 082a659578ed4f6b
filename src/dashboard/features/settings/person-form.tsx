import type { ComponentProps, ReactNode } from 'react';
import { PASSWORD_LENGTH } from '#contract/gateway/session.ts';
import { peopleCopy as copy } from '#dashboard/copy/people.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Dialog } from '#dashboard/ui/dialog.tsx';
import { TextField } from '#dashboard/ui/text-field.tsx';

interface PersonFormProps {
  readonly title: string;
  /** Shown above the error message, if there is one. */
  readonly intro?: ReactNode;
  readonly saving: { readonly isPending: boolean; readonly problem: string | undefined };
  readonly labels: { readonly save: string; readonly saving: string };
  readonly onSave: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog that changes something about a person. It stays open and shows a failure, so that nothing typed is lost. */
export function PersonForm({ title, intro, saving, labels, onSave, onClose, children }: PersonFormProps) {
  return (
    <Dialog title={title} closeName={copy.close} onClose={onClose} width="narrow">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!saving.isPending) onSave();
        }}
        className="flex flex-col gap-5"
      >
        {intro}
        {saving.problem === undefined ? null : (
          <p role="alert" className="rounded-md border border-bad-line bg-bad-bg px-3 py-2 text-bad-fg">
            {saving.problem}
          </p>
        )}
        {children}
        <div className="flex justify-end gap-3">
          <Button onClick={onClose}>{copy.goBack}</Button>
          <Button tone="primary" type="submit" busy={saving.isPending && labels.saving}>
            {labels.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

export const isTooShort = (password: string): boolean => password.length < PASSWORD_LENGTH;

type NewPasswordProps = Omit<ComponentProps<typeof TextField>, 'label' | 'onChange'> & {
  readonly label?: string;
  readonly value: string;
  /** Whether to show errors: from the first attempt to save, rather than while typing. */
  readonly isChecked: boolean;
  readonly onChange: (password: string) => void;
};

export function NewPassword({ value, isChecked, onChange, label = copy.password, hint, ...rest }: NewPasswordProps) {
  return (
    <TextField
      {...rest}
      label={label}
      type="password"
      autoComplete="new-password"
      hint={hint ?? copy.passwordHint(PASSWORD_LENGTH)}
      value={value}
      error={isChecked && isTooShort(value) ? copy.passwordShort(PASSWORD_LENGTH) : undefined}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
