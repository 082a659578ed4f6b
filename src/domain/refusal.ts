/**
 * Statuses that a proxy, or a service busy with another request like it, returns although the request may still be carried
 * out: the proxy stopped waiting for it, or it is already in progress.
 */
const MAY_BE_CARRIED_OUT: ReadonlySet<number> = new Set([408, 409, 425, 499]);

/** Whether a status means that the request was not carried out and won't be. */
export function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && !MAY_BE_CARRIED_OUT.has(status);
}
