import { readStorage, writeStorage } from '#dashboard/browser/storage.ts';

const KEY = 'slipway.working-here';

/**
 * Whether someone was working in this tab and has not signed out by themselves: a session that is gone then ended under
 * their hands, and the sign-in page says so. Only the message depends on it; the server knows who is signed in.
 */
export function wasWorkingHere(): boolean {
  return readStorage('session', KEY) === '1';
}

export function rememberWorking(isWorking: boolean): void {
  writeStorage('session', KEY, isWorking ? '1' : undefined);
}
