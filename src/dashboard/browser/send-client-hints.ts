import { CLIENT_HINTS_COOKIE } from '#contract/gateway/first-answers.ts';
import { encodeClientHints } from './client-hints.ts';

const KEEP_S = 34_560_000;

/** Writes this browser's hints to the cookie, for the next page. */
export function sendClientHints(): void {
  const hints = encodeClientHints();
  const cookie = `${CLIENT_HINTS_COOKIE}=${hints ?? ''}`;
  if (document.cookie.split('; ').includes(cookie)) return;
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `${cookie}; path=/; samesite=lax; max-age=${hints === undefined ? 0 : KEEP_S}${secure}`;
}
