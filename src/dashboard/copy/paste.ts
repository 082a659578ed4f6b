import { formatCount, orders, plural } from './plural.ts';

export const pasteCopy = {
  title: 'Paste tracking numbers',
  field: 'Tracking numbers',
  hint: 'One per line, or separated by commas, semicolons, tabs or spaces.',
  close: 'Close',
  add: (count: number) => `Add ${orders(count)} to selection`,
  numbers: (count: number) => plural(count, 'number'),
  duplicates: (count: number) => `${plural(count, 'duplicate')} left out`,
  unknown: (count: number) => `${formatCount(count)} not in your orders`,
  checking: 'Checking…',
  failed: "The numbers couldn't be checked. Nothing was changed.",
  offline: "You're offline. The numbers stay here until they can be checked.",
  tooMany: (most: number) => `Only the first ${formatCount(most)} numbers are checked.`,
  unknownList: 'Not in your orders',
  didYouMean: 'Did you mean',
  use: (number: string) => `Use ${number}`,
  added: (count: number) => `${orders(count)} added to the selection`,
} as const;
