import { describeChangeProblem } from '#dashboard/components/describe-change-problem.ts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { CallProblem } from '#client/problem.ts';
import { InvalidProblem } from '#contract/errors.ts';
import type { Lane } from '#contract/gateway/lanes.ts';
import type { Today } from '#contract/gateway/today.ts';
import { usePersonName } from '#dashboard/components/use-person-name.ts';
import { useReportedMutation } from '#dashboard/components/use-reported-mutation.ts';
import { cutOffsCopy } from '#dashboard/copy/cut-offs.ts';
import { cutOffTodayCopy as copy, laneCopy } from '#dashboard/copy/today.ts';
import { isUnclear } from '#dashboard/queries/was-refused.ts';
import { sessionQuery } from '#dashboard/queries/session.ts';
import { changeTodaysCutOffMutation, undoTodaysChangeMutation } from '#dashboard/queries/today.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Dialog } from '#dashboard/ui/dialog.tsx';
import { TextField } from '#dashboard/ui/text-field.tsx';
import { ChooseLane } from './choose-lane.tsx';

interface CutOffTodayDialogProps {
  readonly today: Today;
  readonly lane: Lane | undefined;
  readonly onClose: () => void;
}

/** Changes a lane's cut-off for this day only. Packers can't, and before there are carriers nobody can, but a link may lead there. */
export function CutOffTodayDialog(props: CutOffTodayDialogProps) {
  const { data: session } = useQuery(sessionQuery());
  const isPacker = session?.person?.role === 'packer';
  const whyNot = isPacker ? cutOffsCopy.ownerOnly : props.today.lanes.length === 0 ? cutOffsCopy.noLanes : undefined;
  return (
    <Dialog title={copy.title} onClose={props.onClose} width="narrow">
      {whyNot === undefined ? (
        <CutOffForm {...props} />
      ) : (
        <div className="flex flex-col gap-4">
          <p>{whyNot}</p>
          <Button className="self-end" onClick={props.onClose}>
            {copy.goBack}
          </Button>
        </div>
      )}
    </Dialog>
  );
}

function CutOffForm({ today, lane, onClose }: CutOffTodayDialogProps) {
  const [chosen, setChosen] = useState(lane?.key ?? today.next ?? today.lanes[0]?.key);
  const one = today.lanes.find(({ key }) => key === chosen);
  const [time, setTime] = useState('');
  const nameOf = usePersonName();
  const current = changeOf(one);
  /** The change shown when the lane was chosen; undefined after a failure after which today is read again: the one shown now. */
  const [opened, setOpened] = useState<string | null | undefined>(current);
  const seen_change = opened === undefined ? current : opened;
  const choose = (key: string) => {
    setChosen(key);
    setOpened(changeOf(today.lanes.find((other) => other.key === key)));
  };
  const afterwards = {
    onSuccess: onClose,
    onError: (problem: Error) => {
      const isOvertaken = problem instanceof CallProblem && problem.code === 'changed_meanwhile';
      if (isOvertaken || isUnclear(problem)) setOpened(undefined);
    },
  };
  const changing = useReportedMutation(changeTodaysCutOffMutation(), describe);
  const undoing = useReportedMutation(undoTodaysChangeMutation(), describe);
  const error = changing.error ?? undoing.error;
  const day = one?.today.cut_off?.day ?? today.day;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (one !== undefined && !changing.isPending)
      changing.mutate({ lane: one.key, day, time: time.trim(), seen_change }, afterwards);
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <ChooseLane name={copy.carrier} lanes={today.lanes} today={today} chosen={chosen} onChoose={choose} />
      <TextField
        label={copy.field}
        hint={describeCutOff()}
        error={error === null ? undefined : describe(error)}
        inputMode="numeric"
        autoComplete="off"
        placeholder="16:00"
        value={time}
        onChange={(event) => setTime(event.target.value)}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose}>{copy.goBack}</Button>
        {one?.today.origin === 'changed' ? (
          <Button
            busy={undoing.isPending && copy.undo(one.today.usual_time)}
            onClick={() =>
              undoing.mutate({ lane: one.key, day, ...(seen_change === null ? {} : { seen_change }) }, afterwards)
            }
          >
            {copy.undo(one.today.usual_time)}
          </Button>
        ) : null}
        <Button
          type="submit"
          tone="strong"
          unavailable={one === undefined}
          busy={changing.isPending && copy.confirm(time.trim())}
        >
          {copy.confirm(time.trim())}
        </Button>
      </div>
    </form>
  );

  function describeCutOff(): string | undefined {
    if (one === undefined || one.today.cut_off === null) return undefined;
    const { origin, cut_off, usual_time, by, holiday } = one.today;
    if (origin === 'changed') return copy.changed(cut_off.time, usual_time, nameOf(by ?? ''));
    return origin === 'holiday_time' && holiday !== null && usual_time !== null
      ? copy.holiday(cut_off.time, holiday.name, holiday.region, usual_time)
      : copy.usual(cut_off.time);
  }
}

/** When today's cut-off was changed; null if it wasn't. */
function changeOf(lane: Lane | undefined): string | null {
  return lane?.today.origin === 'changed' ? lane.today.changed_at : null;
}

/** The server's message about the time itself, if any; otherwise a general one. */
function describe(error: Error): string {
  if (!(error instanceof CallProblem) || isUnclear(error))
    return describeChangeProblem(error, { unclear: laneCopy.unclear, failed: copy.problem });
  if (error.code === 'another_day') return copy.anotherDay;
  const invalid = error.status === 422 ? InvalidProblem.safeParse(error.body) : undefined;
  const [first] = Object.values(invalid?.data?.fields ?? {});
  return first?.[0] ?? (error.status === 409 ? (error.description ?? copy.problem) : copy.problem);
}
