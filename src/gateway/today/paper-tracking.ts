import { readSetting, writeSetting } from '#gateway/store/settings.ts';
import type { Session } from '#gateway/store/schema/tables.ts';

const NAME = 'paper_recorded_since';

/** Since when Slipway has tracked the paper of manifests. For earlier ones, nobody recorded whether they were printed or handed over. */
export async function paperTrackedSince(session: Session): Promise<string> {
  return (await readSetting(session, NAME)) ?? '';
}

/** Sets the time on the first start of a version that tracks paper. */
export async function startTrackingPaper(session: Session, at: string): Promise<void> {
  if ((await readSetting(session, NAME)) === undefined) await writeSetting(session, NAME, at);
}
