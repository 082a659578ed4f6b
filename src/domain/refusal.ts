/**
 * What a proxy, or a service that another request like it keeps busy, says while the request may be carried out all the same:
 * nobody waited for it any longer, or it is under way already.
 */
const MAY_BE_CARRIED_OUT: ReadonlySet<number> = new Set([408, 409, 425, 499]);

/** Whether a status says that the request was not carried out, and won't be. */
export function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && !MAY_BE_CARRIED_OUT.has(status);
}
