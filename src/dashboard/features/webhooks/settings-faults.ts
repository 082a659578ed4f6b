import type { InvalidWebhook, WebhookSettings } from '#contract/added/webhook-settings.ts';
import { findHeaderFaults, type HeaderFaultCode, isSameKey } from '#domain/webhook-headers.ts';
import { findFieldsFault, identifiesOrder } from '#domain/webhook-payload.ts';
import { checkWebhookUrl, isSameReceiver } from '#domain/webhook-url.ts';
import {
  describeHeaderProblem,
  describeUrlProblem,
  webhookFaultsCopy as copy,
} from '#dashboard/copy/webhook-faults.ts';
import { bodyOf, type Draft, findStoredHeader, type HeaderRow, usedHeaders } from './settings-draft.ts';

/** A field of the form; `headers.root` is the list of headers as a whole, `root` the form as a whole. */
export type FaultPath = 'url' | 'headers.root' | `headers.${number}.${'key' | 'value'}` | 'fields' | 'root';

export interface Fault {
  readonly path: FaultPath;
  readonly text: string;
}

/** Finds everything that the servers would refuse, using the same rules. */
export function findFaults(draft: Draft, saved: WebhookSettings | undefined): readonly Fault[] {
  const faults: Fault[] = [];
  const checked = checkWebhookUrl(draft.url.trim(), saved?.loopback_allowed === true);
  // If there is nothing to save, a warning is enough: the service decides which addresses it allows.
  if ('fault' in checked && !(saved === undefined && checked.fault === 'url_not_public')) {
    faults.push({ path: 'url', text: describeUrlProblem(checked.fault) });
  }
  const rows = usedHeaders(draft);
  const { headers } = bodyOf(draft, saved);
  for (const { code, header, part, sameAs } of findHeaderFaults(headers, (key) =>
    Boolean(findStoredHeader(draft, saved, key)),
  )) {
    faults.push(describe(draft, code, header === undefined ? undefined : rows[header], part, rows[sameAs ?? -1]));
  }
  if (draft.kind === 'mapped' && findFieldsFault(draft.fields)) faults.push({ path: 'fields', text: copy.noFields });
  return faults;
}

function describe(
  draft: Draft,
  code: HeaderFaultCode,
  row: HeaderRow | undefined,
  part: 'key' | 'value' | undefined,
  sameAs?: HeaderRow,
): Fault {
  const numberOf = (one: HeaderRow) => draft.headers.indexOf(one) + 1;
  const text = describeHeaderProblem({
    code,
    at: row ? numberOf(row) : 0,
    sameAs: sameAs && numberOf(sameAs),
    key: row?.key.trim() ?? '',
    value: row?.value.trim() ?? '',
  });
  return { path: row ? `headers.${numberOf(row) - 1}.${part ?? 'key'}` : 'headers.root', text };
}

/** Maps a server's refusal to faults by field, with our own message if the code is known. */
export function faultsOfAnswer(draft: Draft, invalid: InvalidWebhook): readonly Fault[] {
  const rows = usedHeaders(draft);
  return Object.entries(invalid.fields).flatMap(([field, messages]) => {
    const codes = invalid.codes?.[field] ?? [];
    const [, at, part] = /^headers\.(\d+)\.(key|value)$/.exec(field) ?? [];
    const row = at === undefined ? undefined : rows[Number(at)];
    return messages.map((message, order): Fault => {
      const text = copy.service(message);
      const code = codes[order] ?? '';
      if (isHeaderCode(code) && (row !== undefined || field === 'headers')) {
        const twin = row && rows.find((other) => other !== row && isSameKey(other.key.trim(), row.key.trim()));
        return describe(draft, code, row, part === 'value' ? 'value' : 'key', twin);
      }
      if (field === 'url') return { path: 'url', text: isUrlCode(code) ? describeUrlProblem(code) : text };
      if (field === 'fields') return { path: 'fields', text: code === 'fields_empty' ? copy.noFields : text };
      if (row !== undefined) {
        return { path: `headers.${draft.headers.indexOf(row)}.${part === 'value' ? 'value' : 'key'}`, text };
      }
      return { path: field === 'headers' ? 'headers.root' : 'root', text };
    });
  });
}

type UrlCode = Parameters<typeof describeUrlProblem>[0];
const URL_CODES: readonly string[] = [
  'url_missing',
  'url_invalid',
  'url_too_long',
  'url_credentials',
  'url_fragment',
  'url_not_public',
] satisfies UrlCode[];
const isUrlCode = (code: string): code is UrlCode => URL_CODES.includes(code);
const HEADER_CODES: readonly string[] = [
  'header_key_reserved',
  'header_key_ours',
  'header_key_unsafe',
  'header_key_invalid',
  'header_key_duplicate',
  'header_value_invalid',
  'header_too_many',
  'header_too_large',
] satisfies HeaderFaultCode[];
const isHeaderCode = (code: string): code is HeaderFaultCode => HEADER_CODES.includes(code);

/** Finds settings that are allowed, but may be mistakes. */
export function findWarnings(draft: Draft, saved: WebhookSettings | undefined): readonly Fault[] {
  const warnings: Fault[] = [];
  const warn = (path: FaultPath, text: string) => warnings.push({ path, text });
  const url = draft.url.trim();
  const checked = checkWebhookUrl(url, saved?.loopback_allowed === true);
  if ('fault' in checked) {
    if (checked.fault === 'url_not_public') warn('url', copy.warnings.ownNetwork);
  } else {
    if (!checked.isEncrypted && !checked.isLoopback) warn('url', copy.warnings.notEncrypted);
    if (checked.isInternational) warn('url', copy.warnings.international(checked.host));
    if ((saved?.headers ?? []).length > 0 && !isSameReceiver(saved?.url ?? '', url)) warn('url', copy.warnings.newHost);
  }
  for (const [at, { key }] of draft.headers.entries()) {
    if (isSameKey(key.trim(), 'accept')) warn(`headers.${at}.key`, copy.warnings.accept);
  }
  if (draft.kind === 'mapped' && draft.fields.length > 0 && !identifiesOrder(draft.fields)) {
    warn('fields', copy.warnings.noIdentity);
  }
  return warnings;
}

/** Joins a field's messages, for `error` and `hint`. */
export function textsAt(list: readonly Fault[], path: FaultPath): string | undefined {
  const texts = list.filter((one) => one.path === path).map(({ text }) => text);
  return texts.length === 0 ? undefined : texts.join('. ');
}
