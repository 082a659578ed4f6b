import { readSetting, writeSetting } from '#gateway/store/settings.ts';
import type { Session } from '#gateway/store/tables.ts';

const NAME = 'paper_recorded_since';

/** Since when Slipway records what becomes of paper: of manifests from before, nobody was asked. */
export async function countsSince(session: Session): Promise<string> {
  return (await readSetting(session, NAME)) ?? '';
}

/** On the first start of a version that records it. */
export async function beginToCount(session: Session, at: string): Promise<void> {
  if ((await readSetting(session, NAME)) === undefined) await writeSetting(session, NAME, at);
}
