import { useState } from 'react';
import type { LaneSetting } from '#contract/gateway/cut-offs.ts';
import { WEEKDAYS } from '#contract/gateway/cut-off-values.ts';
import { levelOf } from '#domain/today/lane-name.ts';
import { cutOffsCopy as copy } from '#dashboard/copy/cut-offs.ts';
import { AskFirst } from '#dashboard/ui/ask-first.tsx';
import { Button } from '#dashboard/ui/button.tsx';
import { Checkbox } from '#dashboard/ui/checkbox.tsx';
import { Switch } from '#dashboard/ui/switch.tsx';
import { TextField } from '#dashboard/ui/text-field.tsx';
import { describeAutoBook } from './describe-auto-book.ts';
import type { LaneDraft } from './cut-offs-draft.ts';

interface LaneFieldProps {
  /** The prefix of its keys in `faults`, such as `lanes.2`. */
  readonly at: string;
  readonly lane: LaneDraft;
  /** The courier type of its orders; null if unknown. */
  readonly courierType: string | null;
  /** The site's name, if there are several sites. */
  readonly site: string | undefined;
  /** The lane as last saved. */
  readonly before: LaneSetting | undefined;
  readonly faults: ReadonlyMap<string, string>;
  /** The faults that the form would have with the lane changed. */
  readonly check: (lane: LaneDraft) => ReadonlyMap<string, string>;
  readonly onChange: (lane: LaneDraft) => void;
}

const AUTO_BOOK_FIELDS = ['minutesBefore', 'placedLast', 'dearer'] as const;

/** One carrier class at one site: a cut-off per weekday, the cost of a late order, and auto-book. */
export function LaneField({ at, lane, courierType, site, before, faults, check, onChange }: LaneFieldProps) {
  const [isAsking, setAsking] = useState(false);
  const [wasStopped, setStopped] = useState(false);
  const carrier = lane.lane.courier_name ?? lane.lane.courier_allocation ?? '';
  const level = levelOf(lane.lane.courier_name, lane.lane.courier_allocation, courierType);
  const name = [level === null ? carrier : `${carrier} ${level}`, site].filter(Boolean).join(', ');
  const change = (part: Partial<LaneDraft>) => onChange({ ...lane, ...part });
  const hadTimes = WEEKDAYS.some((day) => before?.times[day] != null);
  const hasTimes = WEEKDAYS.some((day) => lane.times[day].trim() !== '');
  // Before auto-book is turned on, a question says when it books. If the lane has faults, they are shown instead.
  const whenOn = () => check({ ...lane, isOn: true });
  const shown = wasStopped ? new Map([...faults, ...whenOn()]) : faults;
  const faultOf = (field: string) => shown.get(`${at}.${field}`);
  const turnOn = () => {
    const isFaulty = [...whenOn().keys()].some((field) => field.startsWith(`${at}.`));
    setStopped(isFaulty);
    setAsking(!isFaulty);
  };
  return (
    <fieldset className="min-w-0 rounded-lg border border-line bg-surface p-4">
      <legend className="max-w-full px-1 text-lg font-bold wrap-anywhere">{name}</legend>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4 lg:grid-cols-7">
        {WEEKDAYS.map((day) => (
          <TextField
            key={day}
            label={copy.shortDay(day)}
            aria-label={copy.cutOff(day)}
            error={faultOf(`times.${day}`)}
            data-field={`${at}.times.${day}`}
            autoComplete="off"
            placeholder="–"
            value={lane.times[day]}
            onChange={(event) => change({ times: { ...lane.times, [day]: event.target.value } })}
          />
        ))}
      </div>
      <div className="mt-2 flex flex-wrap items-center gap-3">
        <p className="text-sm text-ink-3">{copy.emptyHint}</p>
        <Button
          size="small"
          className="ml-auto"
          onClick={() => {
            const { monday } = lane.times;
            change({ times: { ...lane.times, tuesday: monday, wednesday: monday, thursday: monday, friday: monday } });
          }}
        >
          {copy.copyMonday}
        </Button>
      </div>
      {hadTimes && !hasTimes ? (
        <p role="status" className="mt-2 font-semibold text-warn-fg">
          {copy.noPickup(carrier)}
        </p>
      ) : null}
      <TextField
        label={copy.cost}
        hint={copy.costHint}
        error={faultOf('cost')}
        data-field={`${at}.cost`}
        inputMode="decimal"
        autoComplete="off"
        className="mt-4 max-w-96"
        value={lane.cost}
        onChange={(event) => change({ cost: event.target.value })}
      />
      <div className="mt-4">
        <Switch
          name={copy.autoBook}
          hint={copy.autoBookHint}
          isOn={lane.isOn}
          onChange={(isOn) => (isOn ? turnOn() : change({ isOn: false }))}
        />
        {faultOf('isOn') === undefined ? null : (
          <p role="alert" className="mt-1 text-sm font-semibold text-bad-fg">
            {faultOf('isOn')}
          </p>
        )}
      </div>
      {lane.isOn || AUTO_BOOK_FIELDS.some((field) => faultOf(field) !== undefined) ? (
        <div className="mt-4 flex flex-col gap-4 border-l-2 border-line pl-4">
          <TextField
            label={copy.minutesBefore}
            error={faultOf('minutesBefore')}
            data-field={`${at}.minutesBefore`}
            inputMode="numeric"
            className="max-w-60"
            value={lane.minutesBefore}
            onChange={(event) => change({ minutesBefore: event.target.value })}
          />
          <p className="font-semibold">{copy.leaveOut}</p>
          <TextField
            label={copy.placedLast}
            error={faultOf('placedLast')}
            data-field={`${at}.placedLast`}
            inputMode="numeric"
            className="max-w-60"
            value={lane.placedLast}
            onChange={(event) => change({ placedLast: event.target.value })}
          />
          <TextField
            label={copy.tags}
            hint={copy.tagsHint}
            className="max-w-96"
            value={lane.tags}
            onChange={(event) => change({ tags: event.target.value })}
          />
          <label className="flex min-h-11 items-center gap-2">
            <Checkbox checked={lane.abroad} onChange={(event) => change({ abroad: event.target.checked })} />
            {copy.abroad}
          </label>
          <TextField
            label={copy.dearer}
            error={faultOf('dearer')}
            data-field={`${at}.dearer`}
            inputMode="decimal"
            className="max-w-60"
            value={lane.dearer}
            onChange={(event) => change({ dearer: event.target.value })}
          />
        </div>
      ) : null}
      {isAsking ? (
        <AskFirst
          copy={{ ...copy.turnOn, warn: copy.turnOn.warn(carrier, ...describeAutoBook(lane)) }}
          onClose={() => setAsking(false)}
          onConfirm={() => change({ isOn: true })}
        />
      ) : null}
    </fieldset>
  );
}
