import type { Audited } from '#contract/gateway/audit.ts';
import { plural } from './plural.ts';

export const auditCopy = {
  intro: 'Who did what, newest first. Entries are kept and never changed.',
  ownerOnly: 'Only the account owner can see this.',
  table: 'Audit log',
  search: 'Search the audit log',
  columns: { at: 'Time', by: 'Who', action: 'What', address: 'From' },
  slipway: 'Slipway',
  person: (name: string, email: string) => `${name} (${email})`,
  actions: {
    signed_in: 'Signed in',
    sign_in_failed: "Couldn't sign in",
    signed_out: 'Signed out',
    owner_created: 'Created the owner account',
    person_added: 'Added a person',
    person_renamed: 'Changed what a person is called',
    person_removed: 'Removed a person',
    password_reset: 'Reset a password',
    password_changed: 'Changed their password',
    booking_marked: 'Marked orders of a booking',
    orders_cancelled: 'Cancelled orders',
    webhook_save_asked: 'Asked the service to save webhook settings',
    webhook_saved: 'Saved webhook settings',
    webhook_reveal_asked: 'Asked the service for the webhook secret',
    webhook_secret_revealed: 'Revealed the webhook secret',
    webhook_rotation_asked: 'Asked the service to replace the webhook secret',
    webhook_secret_rotated: 'Replaced the webhook secret',
    webhook_receiver_renewed: 'Renewed the address for status updates',
    webhook_receiver_secret_set: 'Set the signing secret for status updates',
    webhook_receiver_secret_removed: 'Ended the check of signatures',
    unknown_orders_taken_in: 'Added orders from status updates',
    unknown_orders_forgotten: 'Forgot status updates of unknown orders',
    cut_offs_saved: 'Changed the cut-offs',
  } satisfies Record<Audited, string>,
  empty: 'Nothing yet.',
  noMatch: 'No entry matches.',
  emptyText: 'Sign-ins, people, marks, settings and cancellations are listed here.',
  clear: 'Clear search',
  more: 'Show older entries',
  moreFailed: "Older entries couldn't be loaded. Try again.",
  exportCsv: 'Export as CSV',
  exported: (file: string, entries: number) => `Saved ${file} (${plural(entries, 'entry', 'entries')})`,
  exportFailed: "The audit log couldn't be exported. Try again.",
  problem: "The audit log couldn't be loaded. Nothing was changed.",
  tryAgain: 'Try again',
} as const;

/** Actions that this page doesn't know, written by a newer Slipway, are shown as received. */
export function nameAudited(action: string): string {
  return (auditCopy.actions as Readonly<Record<string, string>>)[action] ?? action;
}
