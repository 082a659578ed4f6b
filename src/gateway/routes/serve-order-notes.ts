import * as endpoints from '#contract/gateway/order-notes.ts';
import { MAX_NOTES_PER_ORDER } from '#contract/limits.ts';
import { foldNumber } from '#domain/fold-number.ts';
import { toIsoTime } from '#domain/iso-time.ts';
import type { OrderNoteRow } from '#gateway/store/schema/daily-tables.ts';
import { addNote, removeNote } from '#gateway/store/orders/order-notes.ts';
import { changeTags } from '#gateway/store/orders/order-tags.ts';
import { answer } from '#server/http/serve-endpoints.ts';
import { emailOf } from './email-of.ts';
import type { Caller, GatewayDeps, Serve } from './gateway-deps.ts';
import { NOT_FOUND, refuse } from './refusals.ts';

const TOO_MANY = refuse(
  409,
  'too_many_notes',
  `An order has at most ${MAX_NOTES_PER_ORDER} notes. Delete one that nobody needs.`,
);
const TAKEN = refuse(409, 'id_taken', 'There is another note under this id. Nothing was saved.');
const NOT_YOURS = refuse(403, 'not_yours', 'Only whoever wrote this note, or an owner, can delete it.');

/** Notes and tags that people add to orders for each other. None of them is ever sent to the service. */
export function serveOrderNotes(serve: Serve, { database, hub, now }: GatewayDeps): void {
  serve(endpoints.changeTags, async ({ body: { tracking_numbers, add = [], remove = [] }, caller }) => {
    const act = { at: toIsoTime(now()), by: emailOf(caller) };
    const { changed, known, full } = await changeTags(database, tracking_numbers, { add, remove }, act);
    hub.publishOrders(changed);
    const isKnown = new Set(known.map(foldNumber));
    const unknown = tracking_numbers.filter((number) => !isKnown.has(foldNumber(number)));
    return answer(200, { tracking_numbers: changed, passed_over: [...full, ...unknown] });
  });

  serve(endpoints.addNote, async ({ params: { tracking_number, note_id }, body, caller }) => {
    const note = { note_id, text: body.text, by_person: emailOf(caller), at: toIsoTime(now()) };
    const added = await addNote(database, tracking_number, note);
    switch (added.kind) {
      case 'added':
        hub.publishOrders([tracking_number]);
        return answer(200, presentNote(added.note, caller));
      case 'no_order':
        return NOT_FOUND;
      case 'too_many':
        return TOO_MANY;
      case 'taken':
        return TAKEN;
    }
  });

  serve(endpoints.deleteNote, async ({ params: { tracking_number, note_id }, caller }) => {
    const isOwner = caller.person?.role === 'owner';
    const act = { by: emailOf(caller), at: toIsoTime(now()), isOwner };
    if (!(await removeNote(database, note_id, act))) return NOT_YOURS;
    hub.publishOrders([tracking_number]);
    return answer(200, { done: true as const });
  });
}

export function presentNote({ note_id, text, by_person, at }: OrderNoteRow, { person }: Caller): endpoints.OrderNote {
  const may_delete = person?.role === 'owner' || person?.email === by_person;
  return { note_id, text, by: by_person, at, may_delete };
}
