import { readStorage, writeStorage } from '#dashboard/browser/storage.ts';

const KEY = 'slipway.working-here';

/**
 * Whether someone signed in in this tab and didn't sign out: if the session is gone, it ended while they worked, and the sign-in page says
 * so. Only that message depends on it; the server knows who is signed in.
 */
export function wasWorkingHere(): boolean {
  return readStorage('session', KEY) === '1';
}

export function rememberWorking(isWorking: boolean): void {
  writeStorage('session', KEY, isWorking ? '1' : undefined);
}
