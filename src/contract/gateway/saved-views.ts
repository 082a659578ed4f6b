import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { Problem } from '#contract/errors.ts';
import { OrderFilter } from './orders.ts';
import { Done, refusals } from './refusals.ts';

/** Maximum number of views per person, and of shared views. */
export const MAX_SAVED_VIEWS = 50;
export const LONGEST_VIEW_NAME = 40;

/** A named set of filters, sorting and columns for the order list. */
export const SavedView = z.object({
  view_id: z.string(),
  name: z.string(),
  /** The query string of its Orders URL, with the question mark. */
  search: z.string(),
  /** Visible to everybody; otherwise only to its author. */
  is_shared: z.boolean(),
  created_by: z.string(),
  /** The author and owners may change and delete a shared view. */
  may_change: z.boolean(),
  /** Incremented on each change. */
  version: z.number(),
});
export type SavedView = z.infer<typeof SavedView>;

const params = z.object({ view_id: z.string().check(z.regex(/^[\w-]{1,60}$/)) });
const version = z.number().check(z.int(), z.minimum(0), z.maximum(2_147_483_647));

export const listSavedViews = endpoint({
  name: 'listSavedViews',
  method: 'GET',
  path: '/saved-views',
  summary: 'The saved views of orders: shared ones, and those of the person who is signed in.',
  role: 'packer',
  answers: { 200: z.object({ views: z.array(SavedView) }), ...refusals },
});

export const saveView = endpoint({
  name: 'saveView',
  method: 'PUT',
  path: '/saved-views/{view_id}',
  summary:
    'Saves a new view (version 0) under an ID that the client chose, or changes an existing one. Saving it twice makes one view. 403 `not_yours`. 404: the view is gone. 409 `name_taken`, `too_many_views`, or `changed_meanwhile`: somebody has changed the view since `version`.',
  role: 'packer',
  params,
  body: z.object({
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(LONGEST_VIEW_NAME)),
    search: z.string().check(z.maxLength(5000), z.regex(/^\?/)),
    is_shared: z.boolean(),
    version,
  }),
  answers: { 200: SavedView, ...refusals, 404: Problem, 409: Problem },
});

export const deleteSavedView = endpoint({
  name: 'deleteSavedView',
  method: 'POST',
  path: '/saved-views/{view_id}/delete',
  summary:
    'Deletes a view. Deleting one that is already gone is not an error. 403 `not_yours`. 409 `changed_meanwhile`: somebody has changed the view since `version`.',
  role: 'packer',
  params,
  body: z.object({ version }),
  answers: { 200: Done, ...refusals, 409: Problem },
});

export const countOrders = endpoint({
  name: 'countOrders',
  method: 'POST',
  path: '/orders/count',
  summary: 'How many orders match each of these filters, in the order of the filters.',
  role: 'packer',
  body: z.object({ filters: z.array(OrderFilter).check(z.maxLength(2 * MAX_SAVED_VIEWS)) }),
  answers: { 200: z.object({ counts: z.array(z.number()) }), ...refusals },
});
