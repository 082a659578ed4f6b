import { LINK_LIFETIME_S } from '#contract/limits.ts';
import { toIsoTime } from './iso-time.ts';

export interface LinkLife {
  /** ISO 8601, UTC. */
  readonly issued_at: string;
  readonly expires_at: string;
}

/**
 * When a signed link was issued and when it expires: from its own `X-Amz-Date` and `X-Amz-Expires` if it has them, otherwise 7 days from when it
 * was received (Limits). A refusal by storage overrides both: a link can be signed to expire sooner.
 */
export function readLinkLife(link: string, receivedAt: number): LinkLife {
  const issued = readAmzDate(readParameter(link, 'X-Amz-Date')) ?? receivedAt;
  const stated = readParameter(link, 'X-Amz-Expires');
  const lifetime = /^[1-9][0-9]{0,7}$/.test(stated) ? Number(stated) : LINK_LIFETIME_S;
  return { issued_at: toIsoTime(issued), expires_at: toIsoTime(issued + lifetime * 1000) };
}

function readParameter(link: string, name: string): string {
  const query = link.split('?', 2)[1] ?? '';
  return (
    query
      .split('&')
      .find((pair) => pair.startsWith(`${name}=`))
      ?.slice(name.length + 1) ?? ''
  );
}

function readAmzDate(text: string): number | undefined {
  const match = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text);
  if (!match) return undefined;
  const [, year, month, day, hour, minute, second] = match;
  const time = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(time) ? undefined : time;
}

/** True from the exact moment of expiry. */
export function isExpired(life: LinkLife, now: number): boolean {
  return now >= Date.parse(life.expires_at);
}
