/** The three forms of an HTTP date (RFC 9110, 5.6.7); the oldest leaves out the GMT that it means. */
const DATE = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? [\w -]+ \d\d:\d\d:\d\d/;

/** The headers of an answer that say when to try again. */
export interface RetryHeaders {
  readonly 'retry-after'?: string | null | undefined;
  readonly date?: string | null | undefined;
}

/**
 * How long `Retry-After` asks to wait, in milliseconds; null if it says nothing. A date counts from the answer's own `Date`, because the
 * sender's clock may differ from ours, and from `now` if there is none.
 */
export function readRetryAfter({ 'retry-after': value, date }: RetryHeaders, now: number): number | null {
  if (value == null) return null;
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000;
  const at = readDate(value);
  const sentAt = readDate(date ?? '');
  return Number.isNaN(at) ? null : Math.max(at - (Number.isNaN(sentAt) ? now : sentAt), 0);
}

function readDate(value: string): number {
  if (!DATE.test(value)) return Number.NaN;
  return Date.parse(value.endsWith('GMT') ? value : `${value} GMT`);
}
