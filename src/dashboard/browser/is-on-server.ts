/** True when Slipway's server renders a page, where no browser APIs exist. */
export const isOnServer = typeof document === 'undefined';
