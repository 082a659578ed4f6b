import type { WebhookDraft, WebhookSettings } from '#contract/added/webhook-settings.ts';
import { WEBHOOK_FIELDS } from '#contract/documented/webhook.ts';
import { isSameKey } from '#domain/webhook-headers.ts';
import { isSameReceiver } from '#domain/webhook-url.ts';
import { makeUuid } from '#dashboard/browser/make-uuid.ts';

export interface HeaderRow {
  /** Stable while other rows are added, removed or pasted. */
  readonly id: string;
  readonly key: string;
  /** Empty if a saved value is kept. */
  readonly value: string;
}

/** The values of the form. */
export interface Draft extends Pick<WebhookDraft, 'url' | 'kind' | 'fields' | 'enabled'> {
  readonly headers: readonly HeaderRow[];
}

export const emptyRow = (): HeaderRow => ({ id: makeUuid(), key: '', value: '' });

/** Returns the form's initial values; without settings, those of a webhook that was never set up. */
export function draftFrom(saved: WebhookSettings | undefined): Draft {
  const rows = (saved?.headers ?? []).map(({ key }) => ({ ...emptyRow(), key }));
  return {
    url: saved?.url ?? '',
    kind: saved?.kind === 'raw' ? 'raw' : 'mapped',
    headers: rows.length === 0 ? [emptyRow()] : rows,
    fields: WEBHOOK_FIELDS.filter((field) => saved?.fields?.includes(field) ?? true),
    enabled: saved?.enabled ?? true,
  };
}

/** Finds the saved header whose value is kept if none is typed. For a different host, the servers keep none. */
export function findStoredHeader(draft: Draft, saved: WebhookSettings | undefined, key: string) {
  if (!isSameReceiver(saved?.url ?? '', draft.url.trim())) return undefined;
  return saved?.headers?.find((header) => header.set && isSameKey(header.key, key.trim()));
}

/** The rows to send, without empty ones. */
export function usedHeaders(draft: Draft): readonly HeaderRow[] {
  return draft.headers.filter(({ key, value }) => key.trim() !== '' || value.trim() !== '');
}

/** Returns the request body, trimmed. Its headers are `usedHeaders`, in the same order. */
export function bodyOf(draft: Draft, saved: WebhookSettings | undefined): WebhookDraft {
  return {
    url: draft.url.trim(),
    kind: draft.kind,
    headers: usedHeaders(draft).map(({ key, value }) => {
      const usesStored = value.trim() === '' && findStoredHeader(draft, saved, key) !== undefined;
      return usesStored ? { key: key.trim() } : { key: key.trim(), value: value.trim() };
    }),
    fields: [...draft.fields],
    enabled: draft.enabled,
    // The version that these changes are based on, so that a newer one isn't overwritten.
    ...(saved?.version == null ? {} : { version: saved.version }),
  };
}

/** Whether both would result in the same request. */
export function isSame(one: Draft, other: Draft): boolean {
  return JSON.stringify(bodyOf(one, undefined)) === JSON.stringify(bodyOf(other, undefined));
}

/** The draft without header values that may be the saved ones: those are never shown, except for the last characters of longer ones. */
export function withoutSavedValues(draft: Draft, saved: WebhookSettings): Draft {
  const headers = draft.headers.map((row) => {
    const hint = findStoredHeader(draft, saved, row.key)?.hint?.replaceAll('•', '') ?? '';
    return row.value.trim().endsWith(hint) ? { ...row, value: '' } : row;
  });
  return { ...draft, headers };
}

/** Whether saving would change anything; an empty row or surrounding white space doesn't count. */
export function isChanged(draft: Draft, saved: WebhookSettings | undefined): boolean {
  return JSON.stringify(bodyOf(draft, saved)) !== JSON.stringify(bodyOf(draftFrom(saved), saved));
}
