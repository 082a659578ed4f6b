const KEY = 'slipway.working-here';

/**
 * Whether someone was working in this tab and has not signed out by themselves: a session that is gone then ended under
 * their hands, and the sign-in page says so. For the words only; who is signed in is the server's to know.
 */
export function wasWorkingHere(): boolean {
  try {
    return sessionStorage.getItem(KEY) === '1';
  } catch {
    return false;
  }
}

export function rememberWorking(isWorking: boolean): void {
  try {
    if (isWorking) sessionStorage.setItem(KEY, '1');
    else sessionStorage.removeItem(KEY);
  } catch {
    // Then the sign-in page comes without the words.
  }
}
