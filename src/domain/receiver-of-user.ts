import type { OrderDraft } from '#contract/added/orders.ts';

/** When a client sends no receiver, the user's name is the receiver's: a label needs one. */
export function fillReceiverFromUser(draft: OrderDraft): OrderDraft {
  if ((draft.receiver_name ?? '').trim() !== '') return draft;
  const { first_name, last_name } = draft.user_attributes ?? {};
  const name = `${first_name ?? ''} ${last_name ?? ''}`.trim();
  return name === '' ? draft : { ...draft, receiver_name: name };
}
