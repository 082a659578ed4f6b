/** Texts for orders of which only the number is known. */
export const NOT_CHECKED = 'Not checked yet';
/** Separate, so that the first page doesn't load it. */
export const WHY_NOT_CHECKED = 'This service tells nothing about single orders before they are booked.';
