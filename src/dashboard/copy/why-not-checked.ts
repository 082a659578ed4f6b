/** In its own file, so that the first page doesn't load it. */
export const WHY_NOT_CHECKED = 'This service tells nothing about single orders before they are booked.';
