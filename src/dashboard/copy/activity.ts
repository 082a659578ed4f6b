import { agree, formatCount, plural } from './plural.ts';

export const activityCopy = {
  title: 'Activity',
  close: 'Close activity',
  unfinished: 'Not finished yet',
  recent: 'Recent bookings',
  messages: 'Messages of this session',
  nothing: 'Nothing has happened yet in this session.',
  unavailable: "Bookings couldn't be loaded. Nothing was changed.",
  tryAgain: 'Try again',
  booking: (orders: string) => `Booking ${orders}…`,
  labels: (inProgress: number, attention: number) => {
    const progress = `${plural(inProgress, 'label')} in progress`;
    const needs = `${agree(attention, 'needs', 'need')} attention`;
    if (inProgress === 0) return `${plural(attention, 'label')} ${needs}`;
    return attention === 0 ? progress : `${progress} · ${formatCount(attention)} ${needs}`;
  },
  printing: (count: number) => `${plural(count, 'label')} not confirmed as printed yet`,
  booked: (booked: string, all: string) => `${booked} of ${all} booked`,
  unclear: (count: string) => `${count} unclear`,
} as const;
