import type { CutOffSettings, LaneSetting } from '#contract/gateway/cut-offs.ts';
import { checkCutOffs, readClockTime, tidyCutOffs } from './check-cut-offs.ts';
import { expect, test } from 'vitest';

const NO_TIMES = {
  monday: null,
  tuesday: null,
  wednesday: null,
  thursday: null,
  friday: null,
  saturday: null,
  sunday: null,
};
const site = {
  site_id: 'main',
  name: 'Brunswick',
  time_zone: 'Australia/Melbourne',
  country: 'AU',
  region: 'VIC',
  is_default: true,
};
const lane: LaneSetting = {
  lane: 'main:NorthpostStandard',
  courier_name: 'Northpost',
  courier_allocation: 'NorthpostStandard',
  site_id: 'main',
  times: { ...NO_TIMES, monday: '16:00' },
  late_cost_cents: 500,
  auto_book: {
    is_on: true,
    minutes_before: 15,
    leave_out: { placed_last_minutes: 10, tags: [], abroad: false, dearer_than_cents: null },
  },
};
const SETTINGS: CutOffSettings = {
  sites: [site],
  lanes: [lane],
  holidays: [{ site_id: 'main', day: '2026-11-03', choice: 'other', time: '11:00' }],
  warnings: [60, 30, 10],
  show_costs_to_packers: false,
};
const problemsOf = (change: Partial<CutOffSettings>) =>
  checkCutOffs(tidyCutOffs({ ...SETTINGS, ...change })).map(({ path, problem }) => `${path} ${problem}`);
const withLane = (change: Partial<LaneSetting>) => problemsOf({ lanes: [{ ...lane, ...change }] });
const auto = lane.auto_book;

const cases: [string, string[], string[]][] = [
  ['settings without fault', problemsOf({}), []],
  ['a time that is none', withLane({ times: { ...NO_TIMES, monday: '25:00' } }), ['lanes.0.times.monday not_a_time']],
  ['no time at all, with auto-book', withLane({ times: NO_TIMES }), ['lanes.0.auto_book.is_on no_cut_off']],
  ['no time at all, without', withLane({ times: NO_TIMES, auto_book: { ...auto, is_on: false } }), []],
  ['a negative cost', withLane({ late_cost_cents: -1 }), ['lanes.0.late_cost_cents not_a_cost']],
  ['part of a cent', withLane({ late_cost_cents: 0.5 }), ['lanes.0.late_cost_cents not_a_cost']],
  ['no number', withLane({ late_cost_cents: Number.NaN }), ['lanes.0.late_cost_cents not_a_cost']],
  [
    '9 minutes',
    withLane({ auto_book: { ...auto, minutes_before: 9 } }),
    ['lanes.0.auto_book.minutes_before not_minutes'],
  ],
  [
    '241 minutes',
    withLane({ auto_book: { ...auto, minutes_before: 241 } }),
    ['lanes.0.auto_book.minutes_before not_minutes'],
  ],
  ['no name', problemsOf({ sites: [{ ...site, name: '  ' }] }), ['sites.0.name no_site_name']],
  ['no zone', problemsOf({ sites: [{ ...site, time_zone: 'Mars/Base' }] }), ['sites.0.time_zone no_time_zone']],
  [
    'two names alike but for case',
    problemsOf({ sites: [site, { ...site, site_id: 'b', name: 'BRUNSWICK ', is_default: false }] }),
    ['sites.1.name same_site_name'],
  ],
  ['no default', problemsOf({ sites: [{ ...site, is_default: false }] }), ['sites not_one_default']],
  ['a lane elsewhere', withLane({ site_id: 'perth' }), ['lanes.0.site_id no_such_site']],
  ['a lane twice', problemsOf({ lanes: [lane, lane] }), ['lanes.1.lane twice']],
  [
    'a holiday without its time',
    problemsOf({ holidays: [{ site_id: 'main', day: '2026-11-03', choice: 'other', time: null }] }),
    ['holidays.0.time not_a_time'],
  ],
  ['a warning of 0 minutes', problemsOf({ warnings: [60, 0] }), ['warnings.1 not_a_warning']],
];
test.each(cases)('%s', (_name, problems, expected) => {
  expect(problems).toEqual(expected);
});

test('times are stored in one form, empty ones as none, warnings sorted and without duplicates', () => {
  const tidied = tidyCutOffs({
    ...SETTINGS,
    lanes: [{ ...lane, times: { ...NO_TIMES, monday: ' 9:05', tuesday: ' ' } }],
    warnings: [10, 60, 10],
  });
  expect(tidied.lanes[0]?.times).toMatchObject({ monday: '09:05', tuesday: null });
  expect(tidied.warnings).toEqual([60, 10]);
});

test.each(['16:00', '9:05', '00:00', '23:59'])('%s is a time', (text) => {
  expect(readClockTime(text)).toMatch(/^\d\d:\d\d$/u);
});
test.each(['', '24:00', '16.00', '16', '1600', '16:60', '4 pm', '16:00:00', '−1:00'])('%j is not a time', (text) => {
  expect(readClockTime(text)).toBeUndefined();
});
