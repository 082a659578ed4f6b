import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { labelsCopy } from '#dashboard/copy/labels.ts';
import { useAnnouncement } from '#dashboard/ui/announcements.ts';
import { useRunAnnouncement } from './use-run-announcement.ts';

type Run = NonNullable<Parameters<typeof useRunAnnouncement>[0]>;

const started = (at: string, change: Partial<Run> = {}): Run => ({
  started_at: at,
  asked: 2,
  in_progress: 0,
  ready: 2,
  attention: 0,
  ...change,
});
const [BEFORE, NOW] = ['2026-11-21T09:00:00Z', '2026-11-21T09:41:00Z'];
const ALL_READY = labelsCopy.runFinished(2, 0);

afterEach(cleanup);

/** What each of these answers was followed by; undefined if nothing was announced. */
function announcedAfter(...runs: readonly (Run | null)[]): (string | undefined)[] {
  const { result, rerender } = renderHook(
    ({ run }: { readonly run: Run | null | undefined }) => {
      useRunAnnouncement(run);
      return useAnnouncement('polite');
    },
    { initialProps: { run: undefined as Run | null | undefined } },
  );
  return runs.map((run) => {
    const before = result.current;
    act(() => rerender({ run }));
    return result.current === before ? undefined : result.current.trim();
  });
}

test.each([started(BEFORE), null])(
  'labels that are all ready before their progress was read are announced',
  (before) => {
    expect(announcedAfter(before, started(NOW))).toEqual([undefined, ALL_READY]);
  },
);

test('labels that were waited for are announced once all are done, with those that need attention', () => {
  const half = started(NOW, { in_progress: 1, ready: 1 });
  const done = started(NOW, { ready: 1, attention: 1 });
  expect(announcedAfter(started(BEFORE), half, done, { ...done })).toEqual([
    undefined,
    undefined,
    labelsCopy.runFinished(1, 1),
    undefined,
  ]);
});

test('labels that were done before the page was opened are not announced', () => {
  expect(announcedAfter(started(BEFORE), { ...started(BEFORE) })).toEqual([undefined, undefined]);
});
