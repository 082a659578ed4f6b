import { mutationOptions } from '@tanstack/react-query';
import type { BodyOf } from '#contract/endpoint.ts';
import * as endpoints from '#contract/gateway/order-notes.ts';
import { call } from './caller.ts';
import { orderKeys } from './query-keys.ts';
import { whenOnline } from './when-online.ts';

export function changeTagsMutation() {
  return mutationOptions({
    mutationFn: (body: BodyOf<typeof endpoints.changeTags>) => whenOnline(() => call(endpoints.changeTags, { body })),
    meta: { invalidates: [orderKeys.live, orderKeys.list] },
  });
}

interface NoteOfOrder {
  readonly tracking_number: string;
  readonly note_id: string;
}

export function addNoteMutation() {
  return mutationOptions({
    mutationFn: ({ text, ...params }: NoteOfOrder & { readonly text: string }) =>
      whenOnline(() => call(endpoints.addNote, { params, body: { text } })),
    meta: { invalidates: [orderKeys.live] },
  });
}

export function deleteNoteMutation() {
  return mutationOptions({
    mutationFn: (params: NoteOfOrder) => whenOnline(() => call(endpoints.deleteNote, { params })),
    meta: { invalidates: [orderKeys.live] },
  });
}
