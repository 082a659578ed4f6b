import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { refusals } from './refusals.ts';
import { SearchText } from './search-text.ts';

/** The audit log: who did what. Append-only. */
export const AUDITED = [
  'signed_in',
  'sign_in_failed',
  'signed_out',
  'owner_created',
  'person_added',
  'person_renamed',
  'person_removed',
  'password_reset',
  'password_changed',
  'booking_marked',
  'orders_cancelled',
  'webhook_save_asked',
  'webhook_saved',
  'webhook_reveal_asked',
  'webhook_secret_revealed',
  'webhook_rotation_asked',
  'webhook_secret_rotated',
  'webhook_receiver_renewed',
  'webhook_receiver_secret_set',
  'webhook_receiver_secret_removed',
  'unknown_orders_taken_in',
  'unknown_orders_forgotten',
  'cut_offs_saved',
] as const;
export type Audited = (typeof AUDITED)[number];

export const AuditEntry = z.object({
  at: z.string(),
  action: z.string(),
  /** The email of the person, or the one used to try to sign in; null: Slipway itself. */
  by: z.nullable(z.string()),
  /** The IP address of the request; null if unknown. */
  address: z.nullable(z.string()),
  /** The target: an email, a booking, a number of orders. */
  subject: z.nullable(z.string()),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const AUDIT_PAGE = 100;

export const listAuditEntries = endpoint({
  name: 'listAuditEntries',
  method: 'GET',
  path: '/audit',
  summary: `Who did what, newest first, ${AUDIT_PAGE} a page. \`q\` searches person, action, address and subject.`,
  role: 'owner',
  query: z.object({
    q: z.optional(SearchText),
    /** The cursor of the previous answer: returns entries older than its last one. */
    cursor: z.optional(z.string().check(z.regex(/^\d{1,15}$/, 'must be a cursor'))),
  }),
  answers: {
    200: z.object({ entries: z.array(AuditEntry), next_cursor: z.nullable(z.string()) }),
    ...refusals,
  },
});
