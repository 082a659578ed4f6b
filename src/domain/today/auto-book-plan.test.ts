import { autoBookAt, type AutoBookFacts, autoBookStep, isLeftOut } from './auto-book-plan.ts';
import type { LeaveOut } from '#contract/gateway/cut-offs.ts';
import { melbourne } from './testing/calendar.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

const at = (time: string) => melbourne(`2026-11-20 ${time}`);
const LEAVE_OUT: LeaveOut = { placed_last_minutes: 0, tags: [], abroad: false, dearer_than_cents: null };
const FACTS: AutoBookFacts = {
  cutOffAt: at('16:00'),
  setting: { is_on: true, minutes_before: 15, leave_out: LEAVE_OUT },
  onSince: at('09:00'),
  undoneAt: -Infinity,
  announcedAt: at('15:35'),
  isStopped: false,
  isOver: false,
};
const ON_TIME = { announcedAt: at('15:35') };
const NOT_YET = { announcedAt: null };

describe('auto-book, 15 minutes before 16:00', () => {
  const cases: [string, Partial<AutoBookFacts>, string, string][] = [
    ['waits', NOT_YET, '15:34', 'wait'],
    ['is announced 10 minutes before', NOT_YET, '15:35', 'announce'],
    ['waits while it is announced', ON_TIME, '15:44', 'wait'],
    ['begins at its time', ON_TIME, '15:45', 'begin'],
    ['was off at its time, or the clock jumped', ON_TIME, '15:46', 'missed'],
    ['was off from before it was announced', NOT_YET, '15:46', 'missed'],
    ['was off then, and is announced late', NOT_YET, '15:41', 'announce'],
    ['… then it doesn’t begin at its time', { announcedAt: at('15:41') }, '15:45', 'wait'],
    ['… but ten minutes after', { announcedAt: at('15:41') }, '15:51', 'begin'],
    ['restarted between announcing and booking', ON_TIME, '15:45', 'begin'],
    ['a change was undone too late for it', { ...NOT_YET, undoneAt: at('15:45') }, '15:50', 'none'],
    ['… or too late although it had been announced', { ...ON_TIME, undoneAt: at('15:46') }, '15:50', 'none'],
    ['a change was undone in time, and then it was off', { ...NOT_YET, undoneAt: at('15:44') }, '15:50', 'missed'],
    ['is stopped', { ...ON_TIME, isStopped: true }, '15:45', 'wait'],
    ['was stopped, and its time is over', { ...ON_TIME, isStopped: true }, '15:50', 'none'],
    ['begun already', { ...ON_TIME, isOver: true }, '15:45', 'none'],
    ['is off', { ...ON_TIME, setting: { ...FACTS.setting, is_on: false } }, '15:45', 'none'],
    ['turned on too late for today', { ...NOT_YET, onSince: at('15:36') }, '15:45', 'none'],
    ['the clock was set back since: announced again', { announcedAt: at('15:43') }, '15:36', 'announce'],
    ['nothing begins once the cut-off has passed', { announcedAt: at('15:44') }, '16:00', 'missed'],
  ];
  test.each(cases)('%s', (_name, change, now, expected) => {
    expect(autoBookStep({ ...FACTS, ...change }, at(now))).toBe(expected);
  });

  test('it never begins unannounced, before its time, or after the cut-off', () => {
    // Around the relevant times, in half-minute steps.
    const around = fc.integer({ min: -30, max: 30 });
    fc.assert(
      fc.property(
        around,
        fc.option(fc.integer({ min: -2, max: 40 })),
        fc.boolean(),
        fc.integer({ min: 10, max: 20 }),
        (offset, announcedBefore, isStopped, minutes) => {
          const now = FACTS.cutOffAt - minutes * 60_000 + offset * 30_000;
          const announcedAt = announcedBefore === null ? null : now - announcedBefore * 30_000;
          const setting = { ...FACTS.setting, minutes_before: minutes };
          const facts = { ...FACTS, announcedAt, isStopped, setting };
          if (autoBookStep(facts, now) !== 'begin') return;
          expect(isStopped).toBe(false);
          expect(announcedAt !== null && now - announcedAt >= 600_000).toBe(true);
          expect(now >= autoBookAt(facts) && now >= FACTS.cutOffAt - minutes * 60_000).toBe(true);
          expect(now < FACTS.cutOffAt).toBe(true);
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('what auto-book leaves out', () => {
  const order = { cameInAt: at('15:30'), tags: ['Fragile'], country: 'AU', priceCents: 1250 };
  const leaves = (rules: Partial<LeaveOut>, change: Partial<typeof order> = {}) =>
    isLeftOut({ ...order, ...change }, { ...LEAVE_OUT, ...rules }, 'AU', at('15:45'));

  test.each([
    ['nothing without rules', leaves({}), false],
    ['placed in the last 16 minutes', leaves({ placed_last_minutes: 16 }), true],
    ['placed 15 minutes ago', leaves({ placed_last_minutes: 15 }), false],
    ['a tag in another letter case', leaves({ tags: [' fragile '] }), true],
    ['another tag', leaves({ tags: ['gift'] }), false],
    ['abroad', leaves({ abroad: true }, { country: 'NZ' }), true],
    ['at home, in lower case', leaves({ abroad: true }, { country: 'au' }), false],
    ['dearer', leaves({ dearer_than_cents: 1249 }), true],
    ['not dearer', leaves({ dearer_than_cents: 1250 }), false],
  ])('%s', (_name, left, expected) => {
    expect(left).toBe(expected);
  });

  test('unknown values leave nothing out', () => {
    const unknown = { cameInAt: at('09:00'), tags: [], country: null, priceCents: null };
    const rules = { placed_last_minutes: 10, tags: ['gift'], abroad: true, dearer_than_cents: 0 };
    expect(isLeftOut(unknown, rules, 'AU', at('15:45'))).toBe(false);
    expect(isLeftOut({ ...unknown, country: 'NZ' }, { ...LEAVE_OUT, abroad: true }, null, at('15:45'))).toBe(false);
  });
});
