import { LINK_LIFETIME_S } from '#contract/limits.ts';

export interface LinkLife {
  /** ISO 8601, UTC. */
  readonly issued_at: string;
  readonly expires_at: string;
}

/**
 * When a signed link was issued and when it ends: from its own `X-Amz-Date` and `X-Amz-Expires` when it carries them,
 * else 7 days from when it was received (Limits). Storage's 403 wins over either: a link can be signed to end early.
 */
export function readLinkLife(link: string, receivedAt: Date): LinkLife {
  const issued = readAmzDate(readParameter(link, 'X-Amz-Date')) ?? receivedAt;
  const stated = readParameter(link, 'X-Amz-Expires');
  const lifetime = /^[1-9][0-9]{0,7}$/.test(stated) ? Number(stated) : LINK_LIFETIME_S;
  return { issued_at: issued.toISOString(), expires_at: new Date(issued.getTime() + lifetime * 1000).toISOString() };
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

function readAmzDate(text: string): Date | undefined {
  const match = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text);
  if (!match) return undefined;
  const [, year, month, day, hour, minute, second] = match;
  const date = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/** True from the very instant of expiry on. */
export function isExpired(life: LinkLife, now: Date): boolean {
  return now.getTime() >= Date.parse(life.expires_at);
}
