/** Orders that only their number is known of. */
export const NOT_CHECKED = 'Not checked yet';
/** Apart, so that the first page needn't bring it. */
export const WHY_NOT_CHECKED = 'This service tells nothing about single orders before they are booked.';
