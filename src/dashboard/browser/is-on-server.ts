/** True when Slipway's server draws a page, where no browser APIs exist. */
export const isOnServer = typeof document === 'undefined';
