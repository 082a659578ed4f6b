import { orders } from './plural.ts';

/** Choosing an order's pickup site by hand. */
export const pickupSiteCopy = {
  menu: 'Pickup site…',
  title: (count: number) => `Pickup site of ${orders(count)}`,
  site: 'Pickup site',
  unsaid: 'Not said by hand',
  hint: 'The site decides which cut-off an order is due at. Not said by hand, it is that of the station that printed the label, or the default site.',
  oneSite: 'There is one pickup site, and all orders are picked up there.',
  setUp: 'Set up sites',
  goBack: 'Go back',
  set: 'Set pickup site',
  setting: 'Setting…',
  done: (count: number, site: string) => `${orders(count)} ${count === 1 ? 'is' : 'are'} picked up at ${site}`,
  cleared: (count: number) => `Nobody says the pickup site of ${orders(count)} by hand any more`,
  failed: "That couldn't be changed. Every order stays where it was. Try again.",
  unclear: "No answer came, so we don't know if that was changed. Set the site again: that changes nothing twice.",
} as const;
