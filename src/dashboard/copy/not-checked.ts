/** Texts for orders of which only the number is known. */
export const NOT_CHECKED = 'Not checked yet';
