/** For orders of which only the tracking number is known. */
export const NOT_CHECKED = 'Not checked yet';
