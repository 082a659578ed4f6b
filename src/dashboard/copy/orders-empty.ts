import type { OrderView } from '#contract/gateway/orders.ts';
import { agree, formatCount, orders, plural } from './plural.ts';

export const emptyCopy = {
  first: { title: 'No orders yet', text: 'Paste or scan tracking numbers to start.' },
  sandbox: {
    text: 'This is the platform that comes with Slipway: you can also make orders in the sandbox, or have your shop send them.',
    make: 'Make orders in the sandbox',
  },
  filtered: 'No orders match these filters.',
  searched: (text: string) => `Nothing matches “${text}”. Check for O and 0, I and 1.`,
  notChecked: (numbers: readonly string[]) =>
    `The service can't be asked about ${numbers.length === 1 ? numbers[0] : plural(numbers.length, 'number')} right now. Slipway keeps asking.`,
  clearSearch: 'Clear search',
  elsewhere: (count: number, isMore: boolean) =>
    `${formatCount(count)} ${isMore ? 'more ' : ''}${agree(count, 'match', 'matches')} in All orders`,
  show: 'Show',
  selected: 'Nothing is selected.',
  showThem: 'Show them',
  views: {
    ready: 'Nothing to book.',
    'needs-label': 'Every order has its label.',
    attention: 'Nothing needs attention.',
    'booked-today': 'Nothing has been booked today.',
    'on-the-way': 'Nothing is on the way.',
    all: 'No orders yet',
  } satisfies Record<OrderView, string>,
  needLabel: (count: number) => `${orders(count)} still ${agree(count, 'needs', 'need')} a label.`,
  ready: (count: number) => `${orders(count)} ${agree(count, 'is', 'are')} ready to book.`,
  failed: "Orders couldn't be loaded. Nothing was changed.",
  tryAgain: 'Try again',
  serviceSaid: (text: string) => `The service said: “${text}”`,
} as const;
