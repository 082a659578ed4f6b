import type { LabelWait } from '#contract/gateway/label.ts';
import { toIsoTime } from '#domain/iso-time.ts';
import { readSetting, removeSetting, writeSetting } from '#gateway/store/settings.ts';
import type { Session } from '#gateway/store/schema/tables.ts';

const NAME = 'label_hold';

/** Why no labels are requested at the moment, and until when. */
interface Hold {
  readonly cause: LabelWait;
  readonly since: string;
  readonly until: string;
}

/** Stops label requests of all processes for `forMs`: the service refuses labels, limits requests or doesn't answer. */
export async function beginHold(session: Session, cause: LabelWait, now: number, forMs: number): Promise<void> {
  const hold: Hold = { cause, since: toIsoTime(now), until: toIsoTime(now + forMs) };
  await writeSetting(session, NAME, JSON.stringify(hold));
}

/** The current hold; null if there is none. A hold that began in the future dates from before the clock was set back, and is over. */
export async function readHold(session: Session, now: number): Promise<Pick<Hold, 'cause' | 'until'> | null> {
  const hold = await read(session);
  if (!hold || Date.parse(hold.until) <= now || Date.parse(hold.since) > now) return null;
  return { cause: hold.cause, until: hold.until };
}

/** Ends a hold with one of these causes. */
export async function endHold(session: Session, causes: readonly LabelWait[]): Promise<void> {
  const hold = await read(session);
  if (hold && causes.includes(hold.cause)) await removeSetting(session, NAME);
}

async function read(session: Session): Promise<Hold | undefined> {
  const text = await readSetting(session, NAME);
  return text === undefined ? undefined : (JSON.parse(text) as Hold);
}
