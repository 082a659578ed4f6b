const KEY = 'slipway.signed-in-before';

/**
 * Whether someone was signed in here when the page was last left. Only a guess, for speed: with it a page asks for its
 * data along with the session instead of after it. The server decides; nothing is shown because of this.
 */
export function wasSignedInBefore(): boolean {
  try {
    return localStorage.getItem(KEY) === '1';
  } catch {
    return false;
  }
}

export function rememberSignedIn(isSignedIn: boolean): void {
  try {
    if (isSignedIn) localStorage.setItem(KEY, '1');
    else localStorage.removeItem(KEY);
  } catch {
    // Then every page waits for the session first.
  }
}
