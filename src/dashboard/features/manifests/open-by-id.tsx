import { type FormEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { parseManifestId } from '#contract/identifiers.ts';
import { focusHeading } from '#dashboard/browser/focus-heading.ts';
import { manifestsCopy as copy } from '#dashboard/copy/manifests.ts';
import { paths } from '#dashboard/paths.ts';
import { Button } from '#dashboard/ui/button.tsx';

/** Opens a manifest by its ID. If a carrier's manifest number is typed instead, it is recognised and not requested. */
export function OpenById({ onFind }: { readonly onFind: (text: string) => void }) {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState<string>();
  const id = useId();
  const find = (number: string) => {
    setWrong(undefined);
    setText('');
    onFind(number);
    // The button that was pressed is gone.
    focusHeading();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const manifestId = parseManifestId(text.trim());
    if (manifestId !== undefined) void navigate(paths.manifest(manifestId));
    setWrong(manifestId === undefined ? text.trim() : undefined);
  };
  return (
    <form noValidate onSubmit={submit} className="no-print flex max-w-xl flex-col gap-1 text-table">
      <div className="flex flex-wrap items-center gap-3">
        <label htmlFor={id} className="font-semibold">
          {copy.idField}
        </label>
        <input
          id={id}
          inputMode="numeric"
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
          aria-describedby={`${id}-hint ${id}-wrong`}
          aria-invalid={wrong !== undefined}
          className="min-h-(--control) w-44 rounded-md border border-line-strong bg-surface px-3 aria-invalid:border-2 aria-invalid:border-bad-solid"
        />
        <Button type="submit">{copy.open}</Button>
      </div>
      <p id={`${id}-hint`} className="text-sm text-ink-2">
        {copy.idHint}
      </p>
      <div id={`${id}-wrong`} role="alert" className="text-bad-fg">
        {wrong === undefined ? null : (
          <p>
            {wrong === '' ? copy.emptyId : copy.notWhole}{' '}
            {/[A-Za-z]/.test(wrong) ? (
              <>
                {copy.looksLikeNumber(wrong)}{' '}
                <button type="button" className="font-semibold underline" onClick={() => find(wrong)}>
                  {copy.findInList}
                </button>
              </>
            ) : null}
          </p>
        )}
      </div>
    </form>
  );
}
