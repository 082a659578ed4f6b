import { plural } from './plural.ts';

export const putAwayCopy = {
  title: 'Orders selected or scanned in another account',
  text: 'They are on your lists again when you work in that account.',
  list: 'Orders of another account',
  copy: (count: number) => `Copy ${plural(count, 'tracking number')}`,
  close: 'Close',
} as const;
