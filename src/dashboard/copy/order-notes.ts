import { MAX_TAGS_PER_ORDER } from '#contract/limits.ts';
import { orders } from './plural.ts';

export const tagsCopy = {
  menu: 'Tags…',
  title: (count: number) => `Tags of ${orders(count)}`,
  field: 'Tags',
  hint: 'Separate several with commas. They stay in Slipway; the service never sees them.',
  known: 'Tags in use',
  use: (tag: string) => `Use tag ${tag}`,
  missing: 'Enter a tag',
  tooLong: (longest: number) => `A tag has at most ${longest} characters`,
  tooMany: `An order has at most ${MAX_TAGS_PER_ORDER} tags`,
  add: (count: number) => `Add to ${orders(count)}`,
  remove: (count: number) => `Remove from ${orders(count)}`,
  working: 'Changing…',
  close: 'Close',
  tagged: (count: number) => `Tags of ${orders(count)} changed`,
  unchanged: 'No order was changed: they have, or lack, these tags already.',
  passedOver: (count: number) => `${orders(count)} passed over: unknown, or with ${MAX_TAGS_PER_ORDER} tags already.`,
  failed: "That couldn't be changed. Nothing was lost. Try again.",
  unclear: "No answer came, so we don't know if the tags were changed. Try again: no tag is added twice.",
} as const;

export const notesCopy = {
  title: 'Notes and tags',
  noTags: 'No tags',
  change: 'Change tags',
  removeTag: (tag: string) => `Remove tag ${tag}`,
  list: 'Notes',
  field: 'New note',
  hint: 'For people here. The service never sees it.',
  write: 'Write a note',
  add: 'Add note',
  adding: 'Adding…',
  missing: 'Enter a note',
  remove: 'Delete note',
  removed: 'Note deleted',
  by: (by: string, when: string) => `${by} · ${when}`,
  problems: {
    too_many_notes: 'This order has as many notes as it can have. Delete one that nobody needs.',
    not_yours: 'Only whoever wrote this note, or an owner, can delete it.',
  } as Readonly<Record<string, string>>,
  failed: "That couldn't be saved. What you wrote is kept with the order: add it again.",
  unclear:
    "No answer came, so we don't know if that was saved. What you wrote is kept with the order: add it again, it is saved once.",
  /** Told once the order is closed. */
  notSaved: (number: string, why: string) => `Note on ${number}: ${why}`,
  notRemoved: "The note couldn't be deleted. Try again.",
  removeUnclear: "No answer came, so we don't know if the note was deleted. If it is still here, try again.",
} as const;
