import type { WebhookDraft } from '#contract/added/webhook-settings.ts';
import { describeHeaderFault, findHeaderFaults, isSameKey } from '#domain/webhook-headers.ts';
import { type FieldsFault, findFieldsFault } from '#domain/webhook-payload.ts';
import { checkWebhookUrl, describeUrlFault, isSameReceiver } from '#domain/webhook-url.ts';
import type { WebhookEndpointRow } from '#platform/store/schema.ts';
import { listHeaders, type SealedHeader, sealHeader } from './sealed-settings.ts';
import type { Vault } from '#server/vault.ts';

/** Messages and codes by field, as in 422 `invalid`. */
export interface Faults {
  readonly fields: Readonly<Record<string, string[]>>;
  readonly codes: Readonly<Record<string, string[]>>;
}

const FIELDS_MESSAGES: Readonly<Record<FieldsFault, string>> = {
  fields_empty: 'needs at least one field',
  field_unknown: 'may hold the fields of the webhook payload alone',
  field_duplicate: 'holds a field twice',
};

/** The columns to store for a draft, or everything that is wrong with it. */
export function checkSettings(
  vault: Vault,
  account: number,
  draft: WebhookDraft,
  known: WebhookEndpointRow | undefined,
  { allowLoopback, ownPorts }: { readonly allowLoopback: boolean; readonly ownPorts?: readonly number[] },
): { readonly columns: Pick<WebhookEndpointRow, 'url' | 'kind' | 'headers' | 'fields'> } | { readonly faults: Faults } {
  const fields: Record<string, string[]> = {};
  const codes: Record<string, string[]> = {};
  const blame = (field: string, code: string, message: string) => {
    (fields[field] ??= []).push(message);
    (codes[field] ??= []).push(code);
  };
  const checked = checkWebhookUrl(draft.url, allowLoopback, ownPorts);
  if ('fault' in checked) blame('url', checked.fault, describeUrlFault(checked.fault));
  // Somebody who doesn't know the old host's secrets must not be able to send them to a new host.
  const saved = known && 'host' in checked && isSameReceiver(known.url ?? '', checked.url) ? listHeaders(known) : [];
  // Values that were sealed with a lost key must be entered again.
  const kept = saved.filter(({ value }) => vault.tryOpen(value, account) !== undefined);
  const findKept = (key: string) => kept.find((header) => isSameKey(header.key, key));
  for (const fault of findHeaderFaults(draft.headers, (key) => findKept(key) !== undefined)) {
    const field = fault.header === undefined ? 'headers' : `headers.${fault.header}.${fault.part ?? 'key'}`;
    blame(field, fault.code, describeHeaderFault(fault, draft.headers));
  }
  const fieldsFault = findFieldsFault(draft.fields);
  // Raw data is passed on unchanged, so its fields can't be chosen.
  if (fieldsFault && !(draft.kind === 'raw' && fieldsFault === 'fields_empty')) {
    blame('fields', fieldsFault, FIELDS_MESSAGES[fieldsFault]);
  }
  if ('fault' in checked || Object.keys(codes).length > 0) return { faults: { fields, codes } };
  const headers: SealedHeader[] = draft.headers.map(({ key, value }) => {
    const { value: sealed, hint } = findKept(key) ?? {};
    return value == null && sealed !== undefined
      ? { key, value: sealed, hint: hint ?? null }
      : sealHeader(vault, account, key, value ?? '');
  });
  return {
    columns: {
      url: checked.url,
      kind: draft.kind,
      headers: JSON.stringify(headers),
      fields: JSON.stringify(draft.fields),
    },
  };
}
