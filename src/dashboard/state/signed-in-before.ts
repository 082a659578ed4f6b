import { readStorage, writeStorage } from '#dashboard/browser/storage.ts';

const KEY = 'slipway.signed-in-before';

/**
 * Whether someone was signed in here when the page was last left. Only a guess, for speed: if so, a page requests its data along with the
 * session instead of after it. The server decides; nothing is shown because of this.
 */
export function wasSignedInBefore(): boolean {
  return readStorage('local', KEY) === '1';
}

export function rememberSignedIn(isSignedIn: boolean): void {
  writeStorage('local', KEY, isSignedIn ? '1' : undefined);
}
