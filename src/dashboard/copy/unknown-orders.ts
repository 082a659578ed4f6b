import { inSentence } from './moments.ts';
import { agree, formatCount, orders } from './plural.ts';
import { BRAND } from './shell.ts';

export const unknownOrdersCopy = {
  title: 'Updates of unknown orders',
  text: `These updates tell of orders that ${BRAND} doesn't know. They are kept apart for 30 days, and nothing of them is on Orders until you add them.`,
  count: (count: number, shown: number) =>
    count > shown ? `${orders(count)}. The newest ${formatCount(shown)} are shown.` : `${orders(count)}.`,
  unread: "Updates of unknown orders couldn't be loaded. Nothing was changed.",
  tryAgain: 'Try again',
  list: 'Unknown orders',
  about: (moment: string) => `last update ${inSentence(moment)}`,
  add: (number: string) => `Add ${number} to Orders`,
  addShort: 'Add',
  addAll: (count: number) => `Add ${agree(count, 'it', 'all')} to Orders`,
  forget: (count: number) => `Forget ${agree(count, 'it', 'all')}`,
  added: (count: number) => `${orders(count)} added.`,
  forgotten: (count: number) => `${orders(count)} forgotten. The next update brings one back.`,
  failed: "That didn't work. Nothing was changed.",
  unclear:
    "No answer came, so we don't know if that worked. If orders are still listed on Webhooks, try again: none is added twice.",
  /** Told once the page has been left. */
  left: (why: string) => `Updates of unknown orders: ${why}`,
} as const;
