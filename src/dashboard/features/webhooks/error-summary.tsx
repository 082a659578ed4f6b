import { CircleX } from 'lucide';
import { useEffect, useRef } from 'react';
import { webhookFaultsCopy as copy } from '#dashboard/copy/webhook-faults.ts';
import { Icon } from '#dashboard/ui/icon.tsx';
import { fieldId } from './field-id.ts';
import type { SettingsFormState } from './use-settings-form.ts';

/** Lists everything that prevents saving, with links to the fields. Takes focus on each attempt to save. */
export function ErrorSummary({ form }: { readonly form: SettingsFormState }) {
  const { faults, isRefused, submitCount, setFocus } = form;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (submitCount > 0) box.current?.focus();
  }, [submitCount]);
  if (!isRefused) return null;
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="mb-5 rounded-lg border-2 border-l-[6px] border-bad-solid bg-bad-bg p-4 text-bad-fg"
    >
      <h2 className="flex items-center gap-2 text-lg font-bold">
        <Icon of={CircleX} size={20} />
        {copy.summary}
      </h2>
      <ul className="mt-2 flex flex-col gap-1">
        {faults.map(({ path, text }) => (
          <li key={path}>
            {path === 'root' ? (
              text
            ) : (
              <a
                href={`#${fieldId(path)}`}
                onClick={(event) => {
                  event.preventDefault();
                  setFocus(path === 'headers.root' ? 'headers.0.key' : path);
                }}
                className="font-semibold underline"
              >
                {text}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
