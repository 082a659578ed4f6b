export const activityCopy = {
  title: 'Activity',
  close: 'Close activity',
  running: 'Running',
  recent: 'Recent bookings',
  messages: 'Messages of this session',
  nothing: 'Nothing has happened yet in this session.',
  unavailable: "Bookings couldn't be loaded. Nothing was changed.",
  booking: (orders: string) => `Booking ${orders}…`,
  booked: (booked: string, all: string) => `${booked} of ${all} booked`,
  unclear: (count: string) => `${count} unclear`,
} as const;
