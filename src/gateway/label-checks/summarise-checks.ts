import { toIsoTime } from '#domain/iso-time.ts';
import type { LabelSummary } from '#contract/gateway/label.ts';
import { countRun } from '#gateway/store/labels/label-checks.ts';
import { countLabelViews } from '#gateway/store/labels/label-queries.ts';
import { readSetting } from '#gateway/store/settings.ts';
import type { Database } from '#gateway/store/schema/tables.ts';
import { readHold } from './hold.ts';
import { RUN_STARTED } from './request-labels.ts';
import type { LabelChecks } from './label-checks.ts';

/** A summary of all checks. */
export async function summariseChecks(
  database: Database,
  checks: LabelChecks,
  isRunning: boolean,
  now: number,
): Promise<LabelSummary> {
  const started_at = await readSetting(database, RUN_STARTED);
  const states = started_at === undefined ? {} : await countRun(database, started_at);
  const count = (...names: string[]) => names.reduce((sum, name) => sum + (states[name] ?? 0), 0);
  return {
    counts: await countLabelViews(database),
    run:
      started_at === undefined
        ? null
        : {
            started_at,
            asked: count('waiting', 'requesting', 'ready', 'stopped'),
            in_progress: count('waiting', 'requesting'),
            ready: count('ready'),
            attention: count('stopped'),
          },
    paused: await checks.pause.current(),
    hold: await readHold(database, now),
    per_minute: checks.perMinute(),
    is_running: isRunning,
    as_of: toIsoTime(now),
  };
}
