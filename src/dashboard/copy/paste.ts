import { WHY_NOT_CHECKED } from './why-not-checked.ts';
import { agree, formatCount, orders, plural } from './plural.ts';

export const pasteCopy = {
  title: 'Paste tracking numbers',
  field: 'Tracking numbers',
  hint: 'One per line, or separated by commas, semicolons, tabs or spaces. Order numbers and references are found too.',
  close: 'Close',
  add: (count: number) => `Add ${orders(count)} to selection`,
  numbers: (count: number) => plural(count, 'number'),
  duplicates: (count: number) => `${plural(count, 'duplicate')} left out`,
  unknown: (count: number) => `${formatCount(count)} not in your orders`,
  byReference: (count: number) => `${formatCount(count)} by order number or reference`,
  tooWide: (text: string, total: number) =>
    `“${shorten(text)}” is on ${orders(total)}, too many to add at once. Search for it, then select all.`,
  checking: 'Checking…',
  failed: "The numbers couldn't be checked. Nothing was changed.",
  tryAgain: 'Try again',
  offline: "You're offline. The numbers stay here until they can be checked.",
  tooMany: (most: number) => `Only the first ${formatCount(most)} numbers are checked.`,
  notChecked: (numbers: readonly string[]) =>
    `The service can't be asked about ${nameFirst(numbers)} right now, so ${agree(numbers.length, "it isn't", "they aren't")} added.`,
  /** Above the orders that a search for many numbers found. */
  searchNotChecked: (numbers: readonly string[]) => `The service can't be asked about ${nameFirst(numbers)} right now.`,
  searchAgain: 'Try again',
  unchecked: (count: number) => `${formatCount(count)} not checked yet`,
  uncheckedList: 'Not checked yet',
  uncheckedNote: `${WHY_NOT_CHECKED} They can be selected, labelled and booked all the same.`,
  addUnchecked: (unchecked: number, found: number) =>
    found === 0
      ? `Add ${plural(unchecked, 'number')} as not checked yet`
      : `Select all, with ${plural(unchecked, 'number')} as not checked yet`,
  notNumbers: (tokens: readonly string[]) =>
    `Left out, because ${agree(tokens.length, "it isn't a tracking number", "they aren't tracking numbers")}: ${nameFirst(tokens)}.`,
  notAdded: "The numbers couldn't be added. They stay here: try again.",
  unclear:
    "No answer came, so we don't know if the numbers were added. They stay here: try again, none is added twice.",
  /** Told once the dialog is closed. */
  notAddedLater: "The pasted numbers couldn't be added. Paste them again.",
  unclearLater:
    "No answer came, so we don't know if the pasted numbers were added. Paste them again: none is added twice.",
  unknownList: 'Not in your orders',
  didYouMean: 'Did you mean',
  use: (number: string) => `Use ${number}`,
  added: (count: number) => `${orders(count)} added to the selection`,
} as const;

const MAX_NAMED = 5;
const SHOWN_CHARACTERS = 40;

function nameFirst(tokens: readonly string[]): string {
  const named = tokens.slice(0, MAX_NAMED).map(shorten).join(', ');
  return tokens.length > MAX_NAMED ? `${named} and ${formatCount(tokens.length - MAX_NAMED)} more` : named;
}

function shorten(token: string): string {
  if (token.length <= SHOWN_CHARACTERS) return token;
  return `${token.slice(0, SHOWN_CHARACTERS)}… (${plural(token.length, 'character')})`;
}
