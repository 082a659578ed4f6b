import { agree, formatCount, plural } from './plural.ts';

export const activityCopy = {
  title: 'Activity',
  close: 'Close activity',
  running: 'Running',
  recent: 'Recent bookings',
  messages: 'Messages of this session',
  nothing: 'Nothing has happened yet in this session.',
  unavailable: "Bookings couldn't be loaded. Nothing was changed.",
  booking: (orders: string) => `Booking ${orders}…`,
  labels: (inProgress: number, attention: number) =>
    [
      inProgress > 0 && `${plural(inProgress, 'label')} in progress`,
      attention > 0 && `${formatCount(attention)} ${agree(attention, 'needs', 'need')} attention`,
    ]
      .filter((text) => text !== false)
      .join(' · '),
  printing: (count: number) => `${plural(count, 'label')} not confirmed as printed yet`,
  booked: (booked: string, all: string) => `${booked} of ${all} booked`,
  unclear: (count: string) => `${count} unclear`,
} as const;
