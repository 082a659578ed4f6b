import type { LaneCounts } from '#contract/gateway/lanes.ts';
import { frameAt, nextFrame, type LaneFrame } from '#domain/today/lane-frame.ts';
import { type BookedGroup, countBooked, countUnbooked, type UnbookedGroup } from '#gateway/store/today/lane-counts.ts';
import type { LaneWindow } from '#gateway/store/today/lane-window.ts';
import { findPapers, type PaperRow } from '#gateway/store/manifests/manifest-papers.ts';
import type { Session } from '#gateway/store/schema/tables.ts';
import type { LanePlan } from './lane-plans.ts';

/** A lane's figures for the cut-off shown. */
export interface LaneFigures {
  readonly frame: LaneFrame;
  readonly counts: LaneCounts;
  /** Late orders that had a label when they missed the cut-off. */
  readonly costly: number;
  /** Orders that missed a cut-off before today: how many, and how many of them had a label then. */
  readonly leftOver: { readonly orders: number; readonly costly: number };
  readonly causes: readonly { readonly cause: string; readonly count: number }[];
  readonly manifests: readonly { readonly paper: PaperRow; readonly orders: number }[];
  /** Orders that are being booked right now. */
  readonly sending: number;
}

/** The figures of all lanes, from a few queries regardless of the number of lanes and orders. */
export async function countLanes(
  session: Session,
  plans: readonly LanePlan[],
  now: number,
): Promise<Map<string, LaneFigures>> {
  const windows = plans.map((plan) => windowOf(plan, frameAt(plan.calendar, now)));
  const unbooked = Map.groupBy(await countUnbooked(session, windows), (group) => group.lane);
  const booked = Map.groupBy(await countBooked(session, windows), (group) => group.lane);
  const ids = [...booked.values()].flat().flatMap((group) => group.manifest_id ?? []);
  const papers = new Map((await findPapers(session, [...new Set(ids)])).map((paper) => [paper.manifest_id, paper]));
  return new Map(
    windows.map(({ key, frame }, index) => {
      const groups = { unbooked: unbooked.get(key) ?? [], booked: booked.get(key) ?? [] };
      const calendar = plans[index]?.calendar;
      const figures = addUp(groups, 'shown', frame, papers);
      const isOver = frame.shown !== undefined && now >= frame.shown.at;
      const isClosed = calendar?.closures.has(frame.shown?.day ?? '') === true;
      const isEmpty = figures.counts.not_booked + figures.counts.booked === 0;
      if (!calendar || !isOver || isClosed || !isEmpty) return [key, figures];
      // Nothing was due at the cut-off that passed, so show the next one.
      const behind = nextFrame(calendar, frame, now);
      return [key, behind === frame ? figures : addUp(groups, 'next', behind, papers)];
    }),
  );
}

export function windowOf({ key, carrierClass, siteIds }: LanePlan, frame: LaneFrame): LaneWindow {
  return { key, carrierClass, siteIds, frame };
}

interface Groups {
  readonly unbooked: readonly UnbookedGroup[];
  readonly booked: readonly BookedGroup[];
}

function addUp(
  { unbooked, booked }: Groups,
  place: 'shown' | 'next',
  frame: LaneFrame,
  papers: ReadonlyMap<number, PaperRow>,
): LaneFigures {
  const here = unbooked.filter((group) => group.place === place);
  const open = here.filter((group) => group.due_part !== 'held');
  const behind = unbooked.filter((group) => group.place === 'next' && group.due_part !== 'held');
  const leftOver = unbooked.filter((group) => group.is_left_over === 1 && group.due_part !== 'held');
  const of = (part: UnbookedGroup['due_part']) => open.filter((group) => group.due_part === part);
  const bookedHere = booked.filter((group) => group.place === place);
  const paperOf = (group: BookedGroup) => (group.manifest_id === null ? undefined : papers.get(group.manifest_id));
  const late = open.filter((group) => group.is_late === 1);
  return {
    frame,
    counts: {
      not_booked: sum(open),
      ready: sum(of('ready')),
      label: sum(of('label')),
      attention: sum(of('attention')),
      unclear: sum(of('unclear')),
      booked: sum(bookedHere),
      // What the driver has must have been printed, whether someone confirmed it or not.
      printed: sum(
        bookedHere.filter((group) => paperOf(group)?.printed_at != null || paperOf(group)?.handed_over_at != null),
      ),
      handed_over: sum(bookedHere.filter((group) => paperOf(group)?.handed_over_at != null)),
      being_made: sum(of('label').filter((group) => group.is_being_made === 1)),
      to_label: sum(of('label').filter((group) => group.is_being_made === 0)),
      failed_before: sum(of('ready').filter((group) => group.booking === 'failed')),
      // Orders on hold when a cut-off passed are also shown with the next one.
      held: sum(unbooked.filter((group) => group.due_part === 'held' && (place === 'next' || group.place === place))),
      next: place === 'next' ? 0 : sum(behind),
      late: sum(late),
    },
    costly: late.reduce((total, group) => total + group.costly, 0),
    leftOver: {
      orders: sum(leftOver),
      costly: leftOver.reduce((total, group) => total + group.left_over_costly, 0),
    },
    causes: [...Map.groupBy(of('attention'), (group) => group.cause ?? '')]
      .map(([cause, groups]) => ({ cause, count: sum(groups) }))
      .toSorted((a, b) => b.count - a.count || a.cause.localeCompare(b.cause)),
    manifests: bookedHere.flatMap((group) => {
      const paper = paperOf(group);
      return paper ? [{ paper, orders: group.count }] : [];
    }),
    sending: sum(of('ready').filter((group) => group.booking === 'sending')),
  };
}

function sum(groups: readonly { readonly count: number }[]): number {
  return groups.reduce((total, group) => total + group.count, 0);
}
