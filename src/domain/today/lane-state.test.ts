import type { LaneManifest } from '#contract/gateway/lanes.ts';
import { laneStateOf, nextLaneOf, type LaneInLine, nextStepOf, warningDue } from './lane-state.ts';
import { describe, expect, test } from 'vitest';

const MINUTE = 60_000;
const NOW = Date.parse('2026-11-20T05:00:00Z');
const COUNTS = {
  not_booked: 0,
  ready: 0,
  label: 0,
  attention: 0,
  unclear: 0,
  booked: 0,
  printed: 0,
  handed_over: 0,
  being_made: 0,
  to_label: 0,
  failed_before: 0,
  held: 0,
  next: 0,
  late: 0,
};

describe('the state of a lane', () => {
  const left = (minutes: number, not_booked = 3, more: { booked?: number; handed_over?: number } = {}) =>
    laneStateOf(
      { not_booked, booked: 0, handed_over: 0, ...more },
      { hasTimes: true, isClosed: false, cutOffAt: NOW + minutes * MINUTE },
      NOW,
    );

  test.each([
    ['61 min', left(61), 'open'],
    ['60 min', left(60), 'warned'],
    ['just above 10 min', left(10.01), 'warned'],
    ['10 min', left(10), 'urgent'],
    ['the cut-off itself', left(0), 'passed'],
    ['12 min ago', left(-12), 'passed'],
    ['5 min, all booked', left(5, 0, { booked: 8 }), 'open'],
    ['5 min, all handed over', left(5, 0, { booked: 8, handed_over: 8 }), 'done'],
    ['passed, all handed over', left(-5, 0, { booked: 8, handed_over: 8 }), 'done'],
    ['passed, one manifest not handed over', left(-5, 0, { booked: 8, handed_over: 5 }), 'passed'],
    ['handed over, and another came in', left(90, 1, { booked: 8, handed_over: 8 }), 'open'],
  ])('%s', (_name, state, expected) => {
    expect(state).toBe(expected);
  });

  test('without cut-offs, and closed by hand', () => {
    const figures = { not_booked: 3, booked: 0, handed_over: 0 };
    expect(laneStateOf(figures, { hasTimes: false, isClosed: false, cutOffAt: undefined }, NOW)).toBe('none');
    expect(laneStateOf(figures, { hasTimes: true, isClosed: true, cutOffAt: NOW + MINUTE }, NOW)).toBe('closed');
  });
});

describe('the next lane', () => {
  const lane = (key: string, state: LaneInLine['state'], minutes: number, not_booked = 1, booked = 0): LaneInLine => ({
    key,
    state,
    cutOffAt: NOW + minutes * MINUTE,
    counts: { not_booked, booked },
  });

  test.each([
    ['the earliest open one', [lane('b', 'open', 90), lane('a', 'warned', 40)], 'a'],
    ['not one without orders', [lane('a', 'open', 40, 0), lane('b', 'open', 90)], 'b'],
    [
      'one whose orders are all booked, while it isn’t settled',
      [lane('a', 'open', 40, 0, 7), lane('b', 'open', 90)],
      'a',
    ],
    ['one that passed keeps the place', [lane('a', 'passed', -12), lane('b', 'warned', 40)], 'a'],
    ['… until another is 30 minutes away', [lane('a', 'passed', -12), lane('b', 'warned', 30)], 'b'],
    ['… 30 minutes have gone', [lane('a', 'passed', -30), lane('b', 'warned', 50)], 'b'],
    ['… or it is empty', [lane('a', 'passed', -12, 0, 7), lane('b', 'warned', 50)], 'b'],
    ['… or closed', [lane('a', 'closed', -12), lane('b', 'warned', 50)], 'b'],
    ['the later of two that passed', [lane('a', 'passed', -20), lane('b', 'passed', -5)], 'b'],
    ['nothing is due', [lane('a', 'done', -12), { ...lane('b', 'open', 0), cutOffAt: undefined }], null],
  ])('%s', (_name, lanes, expected) => {
    expect(nextLaneOf(lanes, NOW)).toBe(expected);
  });
});

describe('the next step', () => {
  const manifest = (change: Partial<LaneManifest> = {}): LaneManifest => ({
    manifest_id: 1,
    manifest_number: null,
    order_count: 5,
    state: 'ready',
    printed_at: null,
    handed_over_at: null,
    handed_over_by: null,
    ...change,
  });
  const printed = manifest({ printed_at: '2026-11-20T04:00:00.000Z' });
  const gone = manifest({ handed_over_at: '2026-11-20T04:30:00.000Z' });

  test.each([
    ['orders are ready', { ready: 2, not_booked: 2, booked: 5 }, [manifest()], 'book'],
    ['booked, not printed', { booked: 5 }, [manifest()], 'print'],
    ['printed', { booked: 5 }, [printed], 'hand_over'],
    ['one printed, one not', { booked: 10 }, [printed, manifest()], 'print'],
    ['its document is still being made', { booked: 5 }, [manifest({ state: 'being_made' })], 'wait'],
    ['labels are still to come', { label: 3, not_booked: 3 }, [], 'wait'],
    ['labels to come, and paper to print', { label: 3, not_booked: 3, booked: 5 }, [manifest()], 'print'],
    ['all handed over', { booked: 5, handed_over: 5 }, [gone], 'none'],
    ['nothing is due', {}, [], 'none'],
  ])('%s', (_name, counts, manifests, expected) => {
    expect(nextStepOf({ ...COUNTS, ...counts }, manifests)).toBe(expected);
  });
});

test('only the nearest warning is due, and none if all is booked or the time is over', () => {
  const due = (minutes: number, notBooked = 4) => warningDue(notBooked, NOW + minutes * MINUTE, [60, 30, 10], NOW);
  expect([61, 60, 31, 30, 10, 1].map((minutes) => due(minutes))).toEqual([undefined, 60, 60, 30, 10, 10]);
  expect(due(5, 0)).toBeUndefined();
  expect(due(0)).toBeUndefined();
});
