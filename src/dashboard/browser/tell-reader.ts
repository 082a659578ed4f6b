import { READER_COOKIE } from '#contract/gateway/first-answers.ts';
import { describeReader } from './reader.ts';

const KEEP_S = 34_560_000;

/** Tells the server what this browser has stored, for the next page. */
export function tellReader(): void {
  const told = describeReader();
  const cookie = `${READER_COOKIE}=${told ?? ''}`;
  if (document.cookie.split('; ').includes(cookie)) return;
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${cookie}; path=/; samesite=lax; max-age=${told === undefined ? 0 : KEEP_S}${secure}`;
}
