/** The account that the demo shop signs in with. */
export const DEMO_ACCOUNT = 1;
