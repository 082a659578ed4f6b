const KEY = 'slipway.working-here';

/**
 * Whether someone was working in this tab and has not signed out by themselves: a session that is gone then ended under
 * their hands, and the sign-in page says so. Only the message depends on it; the server knows who is signed in.
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
    // Without storage the sign-in page shows no message.
  }
}
