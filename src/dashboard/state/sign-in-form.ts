/** Whether this page of the browser showed the form: what comes after it is somewhere new for whoever filled it in. */
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
