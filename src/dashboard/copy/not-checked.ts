/** Orders that only their number is known of. */
export const notCheckedCopy = {
  state: 'Not checked yet',
  why: 'This service tells nothing about single orders before they are booked.',
} as const;
