/** The demo shop's account. */
export const DEMO_ACCOUNT = 1;
