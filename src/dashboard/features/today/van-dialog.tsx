import { useState } from 'react';
import type { Lane } from '#contract/gateway/lanes.ts';
import type { Today } from '#contract/gateway/today.ts';
import { useReportedMutation } from '#dashboard/components/use-reported-mutation.ts';
import { vanCopy as copy } from '#dashboard/copy/van.ts';
import { formatLongDay } from '#dashboard/copy/zoned-time.ts';
import { describeLaneProblem } from '#dashboard/components/describe-lane-problem.ts';
import { closeLaneMutation } from '#dashboard/queries/today.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Dialog } from '#dashboard/ui/dialog.tsx';
import { ChooseLane } from './choose-lane.tsx';

interface VanDialogProps {
  readonly today: Today;
  readonly lane: Lane | undefined;
  readonly onClose: () => void;
}

/** Closes a lane for today by hand. It can be reopened. */
export function VanDialog({ today, lane, onClose }: VanDialogProps) {
  const open = today.lanes.filter((one) => one.today.cut_off !== null && one.today.origin !== 'closed');
  const [chosen, setChosen] = useState(lane?.key ?? today.next ?? open[0]?.key);
  const one = open.find(({ key }) => key === chosen);
  const closing = useReportedMutation(closeLaneMutation(), describeLaneProblem);
  const missed = today.lanes.find(({ key }) => key === chosen)?.courier_name ?? null;
  const carrier = one?.courier_name ?? '';
  const next = one?.next_pickup ?? null;
  return (
    <Dialog
      kind="alertdialog"
      title={copy.title}
      onClose={onClose}
      actions={
        <>
          <Button data-autofocus onClick={onClose}>
            {one === undefined ? copy.goBack : copy.keep}
          </Button>
          {one === undefined ? null : (
            <Button
              tone="danger"
              busy={closing.isPending && copy.close(carrier)}
              onClick={() =>
                closing.mutate({ lane: one.key, day: one.today.cut_off?.day ?? today.day }, { onSuccess: onClose })
              }
            >
              {copy.close(carrier)}
            </Button>
          )}
        </>
      }
    >
      {lane === undefined && open.length > 0 ? (
        <ChooseLane name={copy.carrier} lanes={open} today={today} chosen={chosen} onChoose={setChosen} />
      ) : null}
      <p className="mt-2">
        {one === undefined
          ? missed === null || open.length === 0
            ? copy.none
            : copy.notExpected(missed)
          : copy.text(carrier, one.counts.not_booked, next === null ? null : formatLongDay(next.day))}
      </p>
      {closing.isError ? (
        <p role="alert" className="mt-2 font-semibold text-bad-fg">
          {describeLaneProblem(closing.error)}
        </p>
      ) : null}
    </Dialog>
  );
}
