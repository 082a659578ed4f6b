/** True where Slipway's server draws a page for a browser, which has none of a browser's parts. */
export const isOnServer = typeof document === 'undefined';
