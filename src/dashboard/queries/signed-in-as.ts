import { SIGNED_IN_AS } from '#contract/gateway/session.ts';

let shown: string | undefined;

/** Keeps who is shown as signed in on this page; while the sign-in form is over it, that is who was before. */
export function keepShownPerson(email: string | undefined): void {
  if (email !== undefined) shown = email;
}

/**
 * Names the person whom this page shows as signed in. Until it has noticed that somebody else signed in in this browser, the cookie is
 * already theirs, and what is pressed here would be done in their name: the gateway refuses it.
 */
export function signedInAs(): Readonly<Record<string, string>> {
  return shown === undefined ? {} : { [SIGNED_IN_AS]: encodeURIComponent(shown) };
}

/** Returns a function that tells whether it is still the same person. */
export function watchShownPerson(): () => boolean {
  const before = shown;
  return () => before === undefined || before === shown;
}
