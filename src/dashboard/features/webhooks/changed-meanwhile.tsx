import { useQuery } from '@tanstack/react-query';
import { formatMoment, inSentence } from '#dashboard/copy/moments.ts';
import { webhooksCopy } from '#dashboard/copy/webhooks.ts';
import { webhookSettingsQuery } from '#dashboard/queries/webhooks.ts';
import { Button } from '#dashboard/ui/button.tsx';
import type { SettingsFormState } from './use-settings-form.ts';

const copy = webhooksCopy.changed;

interface ChangedMeanwhileProps {
  readonly form: SettingsFormState;
  readonly onSettled: () => void;
}

/** Shown if two people changed the settings: the second one decides whose changes to keep. */
export function ChangedMeanwhile({ form, onSettled }: ChangedMeanwhileProps) {
  const { data: newest, isFetching } = useQuery(webhookSettingsQuery());
  if (newest === undefined || isFetching) return null;
  const at = newest.updated_at == null ? null : inSentence(formatMoment(newest.updated_at));
  const settle = (choose: () => void) => () => {
    choose();
    onSettled();
  };
  return (
    <div role="alert" className="flex flex-col gap-3 rounded-lg border border-warn-line bg-warn-bg p-4">
      <p className="font-semibold text-warn-fg">{copy.text(newest.updated_by ?? null, at)}</p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={settle(() => form.load(newest))}>{copy.load}</Button>
        <Button onClick={settle(() => form.rebase(newest))}>{copy.keep}</Button>
      </div>
    </div>
  );
}
