import { foldTag } from '#domain/fold-tag.ts';
import type { AutoBookSetting, LeaveOut } from '#contract/gateway/cut-offs.ts';

const MINUTE = 60_000;
/** How long before booking it is announced, on every open page. */
export const ANNOUNCED_MS = 10 * MINUTE;
/** It doesn't begin any later than this: Slipway was off, or its clock jumped. */
export const BEGINS_WITHIN_MS = MINUTE;

/** What is known about a cut-off's auto-book. */
export interface AutoBookFacts {
  readonly cutOffAt: number;
  readonly setting: AutoBookSetting;
  /** When the owner turned it on or moved it; if that was too late to announce it, it starts with the next cut-off. */
  readonly onSince: number;
  /** When somebody last undid a change or a closure of its day; -Infinity if nobody has. */
  readonly undoneAt: number;
  /** Null: not announced yet. */
  readonly announcedAt: number | null;
  readonly isStopped: boolean;
  /** It has begun or was blocked: there is nothing left to decide. */
  readonly isOver: boolean;
}

export type AutoBookStep = 'wait' | 'announce' | 'begin' | 'missed' | 'none';

/** When it books: as configured, or 10 minutes after the announcement if Slipway was off at the time to announce. */
export function autoBookAt({
  cutOffAt,
  setting,
  announcedAt,
}: Pick<AutoBookFacts, 'cutOffAt' | 'setting' | 'announcedAt'>) {
  const planned = cutOffAt - setting.minutes_before * MINUTE;
  return announcedAt === null ? planned : Math.max(planned, announcedAt + ANNOUNCED_MS);
}

/** What to do now. It never books without having been announced 10 minutes before, nor after the cut-off. */
export function autoBookStep(facts: AutoBookFacts, now: number): AutoBookStep {
  const step = stepAt(facts, now);
  // It was already too late when the cut-off applied again, so Slipway didn't miss it.
  return step === 'missed' && stepAt(facts, facts.undoneAt) === 'missed' ? 'none' : step;
}

function stepAt(facts: AutoBookFacts, now: number): AutoBookStep {
  const { cutOffAt, setting, announcedAt } = facts;
  const planned = cutOffAt - setting.minutes_before * MINUTE;
  if (!setting.is_on || facts.isOver || facts.onSince > planned - ANNOUNCED_MS) return 'none';
  if (now < planned - ANNOUNCED_MS) return 'wait';
  const at = autoBookAt(facts);
  if (now >= at + BEGINS_WITHIN_MS || now >= cutOffAt) return facts.isStopped ? 'none' : 'missed';
  // If the clock has been set back, the announcement is in the future: it is announced again.
  if (announcedAt === null || announcedAt > now) return now < planned ? 'announce' : 'missed';
  if (facts.isStopped) return 'wait';
  return now >= at && at < cutOffAt ? 'begin' : 'wait';
}

export interface AutoBookOrder {
  readonly cameInAt: number;
  readonly tags: readonly string[];
  readonly country: string | null;
  readonly priceCents: number | null;
}

/** Whether the owner's rules leave out an order at the time of booking. Unknown values don't leave anything out. */
export function isLeftOut(
  order: AutoBookOrder,
  rules: LeaveOut,
  siteCountry: string | null,
  bookedAt: number,
): boolean {
  const tags = new Set(rules.tags.map(foldTag));
  return (
    (rules.placed_last_minutes > 0 && bookedAt - order.cameInAt < rules.placed_last_minutes * MINUTE) ||
    order.tags.some((tag) => tags.has(foldTag(tag))) ||
    (rules.abroad && isAbroad(order.country, siteCountry)) ||
    (rules.dearer_than_cents !== null && order.priceCents !== null && order.priceCents > rules.dearer_than_cents)
  );
}

function isAbroad(country: string | null, siteCountry: string | null): boolean {
  return country !== null && siteCountry !== null && country.toUpperCase() !== siteCountry.toUpperCase();
}
