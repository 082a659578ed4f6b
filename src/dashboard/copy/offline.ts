/** Puts the reason in front of what to say about a change that wasn't made. */
export const describeOffline = (failed: string) => `You're offline. ${failed}`;
