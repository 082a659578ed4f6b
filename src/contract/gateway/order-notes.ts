import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { TrackingNumberParams } from '#contract/identifiers.ts';
import { Problem } from '#contract/errors.ts';
import { LONGEST_NOTE, LONGEST_TAG, MAX_TAGS_PER_ORDER } from '#contract/limits.ts';
import { SELECTION_LIMIT } from './orders.ts';
import { Done, refusals } from './refusals.ts';

/** No commas, which separate tags, and not a lone dash, which means none. */
const Tag = z
  .string()
  .check(
    z.trim(),
    z.minLength(1),
    z.maxLength(LONGEST_TAG),
    z.regex(/^(?:[^-,\p{Cc}][^,\p{Cc}]*|-[^,\p{Cc}]+)$/u, 'must be a tag without commas'),
  );
const tags = z.optional(z.array(Tag).check(z.maxLength(MAX_TAGS_PER_ORDER)));

export const OrderNote = z.object({
  note_id: z.string(),
  text: z.string(),
  by: z.string(),
  at: z.string(),
  /** True for its author and for owners. */
  may_delete: z.boolean(),
});
export type OrderNote = z.infer<typeof OrderNote>;

export const changeTags = endpoint({
  name: 'changeTags',
  method: 'POST',
  path: '/orders/tags',
  summary:
    'Adds tags to orders and removes tags from them. Tags are never sent to the service. Unknown orders, and orders that would end up with more than 20 tags, are skipped.',
  role: 'packer',
  body: z.object({
    tracking_numbers: z
      .array(z.string().check(z.minLength(1), z.maxLength(200)))
      .check(z.minLength(1), z.maxLength(SELECTION_LIMIT)),
    add: tags,
    remove: tags,
  }),
  answers: {
    200: z.object({ tracking_numbers: z.array(z.string()), passed_over: z.array(z.string()) }),
    ...refusals,
  },
});

const noteParams = z.extend(TrackingNumberParams, { note_id: z.string().check(z.regex(/^[\w-]{1,60}$/)) });

export const addNote = endpoint({
  name: 'addNote',
  method: 'PUT',
  path: '/orders/{tracking_number}/notes/{note_id}',
  summary:
    'Adds a note to an order under an ID that the client chose, so sending it twice adds one note. Notes are never sent to the service. 404: no such order. 409 `too_many_notes`.',
  role: 'packer',
  params: noteParams,
  body: z.object({ text: z.string().check(z.trim(), z.minLength(1), z.maxLength(LONGEST_NOTE)) }),
  answers: { 200: OrderNote, ...refusals, 404: Problem, 409: Problem },
});

export const deleteNote = endpoint({
  name: 'deleteNote',
  method: 'DELETE',
  path: '/orders/{tracking_number}/notes/{note_id}',
  summary: 'Deletes a note. Deleting one that is already gone is not an error. 403 `not_yours`.',
  role: 'packer',
  params: noteParams,
  answers: { 200: Done, ...refusals },
});
