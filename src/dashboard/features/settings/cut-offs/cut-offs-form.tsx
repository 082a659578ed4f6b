import { describeChangeProblem } from '#dashboard/components/describe-change-problem.ts';
import './cut-offs.css';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { useForm, useWatch } from 'react-hook-form';
import { CallProblem } from '#client/problem.ts';
import { InvalidProblem } from '#contract/errors.ts';
import type { SavedCutOffs } from '#contract/gateway/cut-offs.ts';
import { LeaveQuestion } from '#dashboard/components/leave-question.tsx';
import { usePersonName } from '#dashboard/components/use-person-name.ts';
import { cutOffsCopy as copy } from '#dashboard/copy/cut-offs.ts';
import { formatTime } from '#dashboard/copy/dates.ts';
import { paths } from '#dashboard/paths.ts';
import { cutOffsQuery, saveCutOffsMutation } from '#dashboard/queries/cut-offs.ts';
import { serviceTime } from '#dashboard/browser/service-time.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Switch } from '#dashboard/ui/switch.tsx';
import { TextField } from '#dashboard/ui/text-field.tsx';
import { type CutOffsDraft, draftOf, fieldOf, findFaults, isSame, settingsOf, withSites } from './cut-offs-draft.ts';
import { HolidaysField } from './holidays-field.tsx';
import { LaneField } from './lane-field.tsx';
import { SitesField } from './sites-field.tsx';

/** Navigations that don't ask about unsaved changes. An expired session leads to the sign-in page, where nobody could answer. */
const keepsForm = (pathname: string) => [paths.settings('cut-offs'), paths.signIn()].includes(pathname);

interface CutOffsFormProps {
  readonly saved: SavedCutOffs;
  readonly isOwner: boolean;
}

/** Keeps the values in react-hook-form; errors come from the server's own rules, and are shown from the first attempt to save. */
export function CutOffsForm({ saved, isOwner }: CutOffsFormProps) {
  const nameOf = usePersonName();
  const client = useQueryClient();
  const form = useForm<CutOffsDraft>({ defaultValues: draftOf(saved) });
  const draft = useWatch({ control: form.control }) as CutOffsDraft;
  const [base, setBase] = useState(saved);
  const [wasTried, setTried] = useState(false);
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map());
  const [savedAt, setSavedAt] = useState<number>();
  const saving = useMutation(saveCutOffsMutation());
  const found = findFaults(draft);
  const faults = wasTried ? new Map([...refused, ...found]) : new Map<string, string>();
  const changedMeanwhile = saving.error instanceof CallProblem && saving.error.status === 409;

  const isDirty = isOwner && !isSame(draft, draftOf(base));
  const load = (settings: SavedCutOffs) => {
    setBase(settings);
    form.reset(draftOf(settings));
    setTried(false);
    setRefused(new Map());
  };
  // Loads changes made elsewhere, unless there are unsaved changes here.
  const follow = useEffectEvent((newest: SavedCutOffs, isClean: boolean) => {
    if (base !== newest && isClean && !saving.isPending) load(newest);
  });
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the values are the library's, and are reset together with it
    follow(saved, !isDirty);
  }, [saved, isDirty]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const sent = draft;
    // A field of auto-book that is hidden while it is off appears with its error, and can only then be focused.
    flushSync(() => setTried(true));
    setSavedAt(undefined);
    if (found.size > 0 || saving.isPending || !isOwner) {
      focusFirst([...found.keys()][0]);
      return;
    }
    saving.mutate(
      { ...settingsOf(draft), version: base.version },
      {
        onSuccess: (settings) => {
          // Anything typed while saving stays, as unsaved changes.
          if (isSame(form.getValues(), sent)) load(settings);
          else setBase(settings);
          setSavedAt(serviceTime());
        },
        onError: (problem) => {
          const invalid = problem instanceof CallProblem ? InvalidProblem.safeParse(problem.body) : undefined;
          setRefused(
            new Map(
              Object.entries(invalid?.data?.fields ?? {}).map(([path, texts]) => [fieldOf(path), texts.join(' ')]),
            ),
          );
        },
      },
    );
  };
  const current = saving.error instanceof CallProblem ? readCurrent(saving.error.body) : undefined;
  const settle = async (choose: (newest: SavedCutOffs) => void) => {
    const newest = await client.fetchQuery({ ...cutOffsQuery(), staleTime: 0 }).catch(() => current);
    if (newest === undefined) return;
    choose(newest);
    saving.reset();
  };
  const set = <Key extends keyof CutOffsDraft>(name: Key, value: CutOffsDraft[Key]) =>
    form.setValue(name, value as never);
  const putSites = (sites: CutOffsDraft['sites']) => {
    const changed = withSites(draft, sites);
    set('sites', changed.sites);
    set('lanes', changed.lanes);
    set('holidays', changed.holidays);
  };
  return (
    <form noValidate aria-label={copy.form} onSubmit={submit} className="flex max-w-4xl flex-col gap-8">
      <p className="text-ink-2">{isOwner ? copy.intro : `${copy.intro} ${copy.ownerOnly}`}</p>
      {/* The bar below must not cover what gets the focus. */}
      <fieldset disabled={!isOwner} className="as-values contents **:scroll-mb-32">
        <SitesField sites={draft.sites} faults={faults} onChange={putSites} />
        {draft.lanes.length === 0 ? <p>{copy.noLanes}</p> : null}
        {draft.lanes.map((lane, index) => {
          const site = draft.sites.find((one) => one.site_id === lane.lane.site_id);
          if (site === undefined) return null;
          return (
            <LaneField
              key={lane.lane.lane}
              at={`lanes.${index}`}
              lane={lane}
              courierType={base.courier_types[lane.lane.lane] ?? null}
              site={draft.sites.length > 1 ? site.name : undefined}
              before={base.lanes.find((one) => one.lane === lane.lane.lane)}
              faults={faults}
              check={(changed) => findFaults({ ...draft, lanes: draft.lanes.with(index, changed) })}
              onChange={(changed) => set('lanes', draft.lanes.with(index, changed))}
            />
          );
        })}
        <HolidaysField
          sites={draft.sites}
          holidays={draft.holidays}
          faults={faults}
          onChange={(holidays) => set('holidays', holidays)}
        />
        <TextField
          label={copy.warnings}
          hint={copy.warningsHint}
          error={faults.get('warnings')}
          className="max-w-72"
          autoComplete="off"
          value={draft.warnings}
          onChange={(event) => set('warnings', event.target.value)}
        />
        <Switch name={copy.showCosts} isOn={draft.showCosts} onChange={(isOn) => set('showCosts', isOn)} />
      </fieldset>
      {changedMeanwhile ? (
        <div
          role="alert"
          className="flex flex-wrap items-center gap-3 rounded-lg border border-warn-line bg-warn-bg p-4"
        >
          <p className="font-semibold text-warn-fg">
            {copy.changed(
              current?.saved_by == null ? null : nameOf(current.saved_by, 'start'),
              current?.saved_at == null ? '' : formatTime(current.saved_at),
            )}
          </p>
          <Button onClick={() => void settle(load)}>{copy.showChanges}</Button>
          <Button onClick={() => void settle(setBase)}>{copy.keepMine}</Button>
        </div>
      ) : saving.isError ? (
        <p role="alert" className="font-semibold text-bad-fg">
          {refused.size > 0
            ? copy.faults
            : describeChangeProblem(saving.error, { unclear: copy.unclear, failed: copy.notSaved })}
        </p>
      ) : faults.size > 0 ? (
        <p role="alert" className="font-semibold text-bad-fg">
          {copy.faults}
        </p>
      ) : null}
      {isOwner ? (
        <div className="kept-in-view sticky bottom-0 flex flex-wrap items-center gap-4 border-t border-line bg-canvas py-3 max-sm:bottom-16">
          <Button type="submit" tone="strong" busy={saving.isPending && copy.saving}>
            {copy.save}
          </Button>
          <p role="status">{savedAt === undefined || isDirty ? '' : copy.saved(formatTime(savedAt))}</p>
          <p className="text-sm font-semibold text-warn-fg">{isDirty ? copy.unsaved : ''}</p>
        </div>
      ) : null}
      <LeaveQuestion isOn={isDirty} isWithin={keepsForm} copy={copy.leave} onDiscard={() => load(base)} />
    </form>
  );
}

function readCurrent(body: unknown): SavedCutOffs | undefined {
  return typeof body === 'object' && body !== null && 'current' in body ? (body.current as SavedCutOffs) : undefined;
}

function focusFirst(path: string | undefined): void {
  if (path !== undefined) document.querySelector<HTMLElement>(`[data-field="${CSS.escape(path)}"]`)?.focus();
}
