import { type FormEvent, useId, useState } from 'react';
import { useReportedMutation } from '#dashboard/components/use-reported-mutation.ts';
import { useServiceClock } from '#dashboard/browser/clock.ts';
import { formatIsoDay, formatTime, momentOf, startOfToday } from '#dashboard/copy/dates.ts';
import { deliveriesCopy as copy } from '#dashboard/copy/deliveries.ts';
import { replayFailedMutation } from '#dashboard/queries/deliveries.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Dialog } from '#dashboard/ui/dialog.tsx';
import { showToast } from '#dashboard/ui/toasts.ts';
import { useIsMounted } from '#dashboard/ui/use-is-mounted.ts';
import { describeReplayProblem } from './replay-button.tsx';

/** Replays everything that failed since a given time. Asks first, because receivers may get updates twice. */
export function ReplayFailed() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{copy.replayAll}</Button>
      {isOpen ? <ReplayDialog onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

function ReplayDialog({ onClose }: { readonly onClose: () => void }) {
  const formId = useId();
  const [since, setSince] = useState(() => `${formatIsoDay(startOfToday())}T${formatTime(startOfToday())}`);
  const [isChecked, setIsChecked] = useState(false);
  const isMounted = useIsMounted();
  const replaying = useReportedMutation(
    {
      ...replayFailedMutation(),
      onSuccess: ({ count }) => {
        if (isMounted()) onClose();
        showToast(copy.replaying(count));
      },
    },
    describeReplayProblem,
  );
  // Typed in the time zone in which all times are shown, which may not be that of the device.
  const at = momentOf(since);
  const isWrong = !useServiceClock((now) => at <= now);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    if (!isWrong) replaying.mutate(new Date(at).toISOString());
  };
  const { error } = replaying;
  return (
    <Dialog
      kind="alertdialog"
      title={copy.replayAsk}
      onClose={onClose}
      actions={
        <>
          <Button data-autofocus onClick={onClose}>
            {copy.goBack}
          </Button>
          <Button type="submit" form={formId} tone="primary" busy={replaying.isPending && copy.replayConfirm}>
            {copy.replayConfirm}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-3">
        <p>{copy.replayWarn}</p>
        <label className="flex flex-col gap-1 font-semibold">
          {copy.replaySince}
          <input
            type="datetime-local"
            value={since}
            onChange={(event) => setSince(event.target.value)}
            aria-invalid={isChecked && isWrong}
            className="min-h-(--control) w-60 rounded-md border border-line-strong bg-surface px-3 font-normal"
          />
        </label>
        <div role="alert" className="font-semibold text-bad-fg">
          {isChecked && isWrong ? copy.sinceWrong : null}
          {error === null ? null : describeReplayProblem(error)}
        </div>
      </form>
    </Dialog>
  );
}
