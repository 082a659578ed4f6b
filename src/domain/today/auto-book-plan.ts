import { foldTag } from '#domain/fold-tag.ts';
import type { AutoBookSetting, LeaveOut } from '#contract/gateway/cut-offs.ts';

const MINUTE = 60_000;
/** It is announced so long before it books, on every open page. */
export const ANNOUNCED_MS = 10 * MINUTE;
/** Later than this it doesn't begin by itself: Slipway was off, or its clock jumped. */
export const BEGINS_WITHIN_MS = MINUTE;

/** What is known of a cut-off's auto-book. */
export interface AutoBookFacts {
  readonly cutOffAt: number;
  readonly setting: AutoBookSetting;
  /** When the owner turned it on: what is turned on too late to be announced begins with the next cut-off. */
  readonly onSince: number;
  /** Null: not announced yet. */
  readonly announcedAt: number | null;
  readonly isStopped: boolean;
  /** It was begun or blocked: nothing is decided any more. */
  readonly isOver: boolean;
}

export type AutoBookStep = 'wait' | 'announce' | 'begin' | 'missed' | 'none';

/** The moment at which it books: as set, or 10 minutes after it was announced, where Slipway was off then. */
export function autoBookAt({
  cutOffAt,
  setting,
  announcedAt,
}: Pick<AutoBookFacts, 'cutOffAt' | 'setting' | 'announcedAt'>) {
  const planned = cutOffAt - setting.minutes_before * MINUTE;
  return announcedAt === null ? planned : Math.max(planned, announcedAt + ANNOUNCED_MS);
}

/** What is to be done now. It never books without having been announced for 10 minutes, nor once the cut-off has passed. */
export function autoBookStep(facts: AutoBookFacts, now: number): AutoBookStep {
  const { cutOffAt, setting, announcedAt } = facts;
  const planned = cutOffAt - setting.minutes_before * MINUTE;
  if (!setting.is_on || facts.isOver || facts.onSince > planned - ANNOUNCED_MS) return 'none';
  if (now < planned - ANNOUNCED_MS) return 'wait';
  const at = autoBookAt(facts);
  if (now >= at + BEGINS_WITHIN_MS || now >= cutOffAt) return facts.isStopped ? 'none' : 'missed';
  // A clock that was set back since says that it was announced in the future: it is announced anew.
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

/** Whether the owner's rules leave an order out, at the moment when it would be booked. What isn't known leaves nothing out. */
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
