import { agree, orders } from './plural.ts';

export const holdCopy = {
  menu: 'Hold orders…',
  menuOne: 'Hold order…',
  release: 'Release orders',
  releaseOne: 'Release order',
  title: (count: number) => `Hold ${orders(count)}?`,
  text: 'Orders on hold are left out of every booking until somebody releases them.',
  reason: 'Reason (optional)',
  goBack: 'Go back',
  hold: (count: number) => `Hold ${orders(count)}`,
  holding: 'Holding…',
  held: (count: number) => `${orders(count)} on hold`,
  released: (count: number) => `${orders(count)} released`,
  noneHeld: 'None of these orders was on hold.',
  heldBefore: (count: number) => `${orders(count)} ${agree(count, 'was', 'were')} on hold already`,
  passedOver: (count: number) => `${orders(count)} can't be held: booked, being booked, unclear or unknown.`,
  failed: "That couldn't be changed. Nothing was held or released. Try again.",
  unclear:
    "No answer came, so we don't know if that was changed. Orders on hold say so in the list. Try again if need be.",
  by: (by: string, since: string, reason: string | null) =>
    `Since ${since}, by ${by}${reason === null || reason === '' ? '' : `: ${reason}`}`,
} as const;
