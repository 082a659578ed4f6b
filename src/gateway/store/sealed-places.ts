/** What a sealed text of the gateway is bound to, so that none opens in another's place. */
export const HOOK_TOKEN = 'hook token';
export const HOOK_SECRET = 'hook secret';
export const manifestLink = (manifestId: number) => `manifest ${manifestId}`;
export const labelLink = (folded: string) => `label ${folded}`;
/** The service's answer to a part of a booking: it holds the links of its manifests. */
export const answer = (partId: string) => `answer ${partId}`;
