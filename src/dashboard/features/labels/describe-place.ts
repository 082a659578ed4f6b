import type { LabelCheck } from '#contract/gateway/label.ts';

/** "Jonas Berg, Newtown NSW 2042": the recipient and place, as far as known. */
export function describePlace(check: LabelCheck): string {
  const { receiver_name: name, delivery_suburb: suburb, delivery_state: state, delivery_postcode: postcode } = check;
  return [name, [suburb, state, postcode].filter(Boolean).join(' ')].filter(Boolean).join(', ');
}
