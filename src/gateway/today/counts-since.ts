import { readSetting, writeSetting } from '#gateway/store/settings.ts';
import type { Session } from '#gateway/store/schema/tables.ts';

const NAME = 'paper_recorded_since';

/** Since when Slipway has tracked the paper of manifests: for earlier ones, nobody was asked. */
export async function countsSince(session: Session): Promise<string> {
  return (await readSetting(session, NAME)) ?? '';
}

/** Called on the first start of a version that tracks it. */
export async function beginToCount(session: Session, at: string): Promise<void> {
  if ((await readSetting(session, NAME)) === undefined) await writeSetting(session, NAME, at);
}
