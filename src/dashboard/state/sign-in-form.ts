/** Whether the sign-in form was shown since the page loaded: to the person who signed in, the page after it is new. */
let wasShown = false;

export const signInForm = {
  remember: (): void => {
    wasShown = true;
  },
  /** Returns true once after the form was shown. */
  take: (): boolean => {
    const was = wasShown;
    wasShown = false;
    return was;
  },
};
