/** The place that each of the gateway's sealed texts is bound to, so that none can be opened in place of another. */
export const HOOK_TOKEN = 'hook token';
export const HOOK_SECRET = 'hook secret';
export const manifestLink = (manifestId: number) => `manifest ${manifestId}`;
export const labelLink = (folded: string) => `label ${folded}`;
/** The service's answer to a part of a booking, which contains the links of its manifests. */
export const answer = (partId: string) => `answer ${partId}`;
