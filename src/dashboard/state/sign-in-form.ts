/** Whether the sign-in form was shown since the page was loaded: the page after it is new to whoever signed in. */
let wasShown = false;

export const signInForm = {
  remember: (): void => {
    wasShown = true;
  },
  /** True once after the form was shown. */
  take: (): boolean => {
    const was = wasShown;
    wasShown = false;
    return was;
  },
};
