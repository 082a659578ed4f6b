import { useEffect, useRef } from 'react';
import type { LabelSummary } from '#contract/gateway/label.ts';
import { labelsCopy } from '#dashboard/copy/labels.ts';
import { announce } from '#dashboard/ui/announcements.ts';

type Run = LabelSummary['run'];

/**
 * Announces once, with totals, when all requested labels are done, never per order. `run` is undefined until it has been read; one that
 * had ended by then is not news.
 */
export function useRunAnnouncement(run: Run | undefined): void {
  const known = useRef<Run | undefined>(undefined);
  useEffect(() => {
    const before = known.current;
    known.current = run;
    if (before === undefined || run === undefined || run === null || run.in_progress > 0) return;
    // A short run has ended before it is read the first time.
    const isAnother = before?.started_at !== run.started_at;
    if (isAnother || before.in_progress > 0) announce(labelsCopy.runFinished(run.ready, run.attention));
  }, [run]);
}
