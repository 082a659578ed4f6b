import type { FieldErrors, Resolver } from 'react-hook-form';
import type { WebhookDraft, WebhookSettings } from '#contract/added/webhook-settings.ts';
import { bodyOf, type Draft } from './settings-draft.ts';
import { type Fault, type FaultPath, findFaults, textsAt } from './settings-faults.ts';

/** Validates the form by the servers' rules, and converts it to the request body. */
export function settingsResolver(base: WebhookSettings | undefined): Resolver<Draft, unknown, WebhookDraft> {
  return (draft) => {
    const faults = findFaults(draft, base);
    return faults.length === 0
      ? { values: bodyOf(draft, base), errors: {} }
      : { values: {}, errors: errorsOf(faults, draft.headers.length) };
  };
}

function errorsOf(faults: readonly Fault[], rows: number): FieldErrors<Draft> {
  const errorAt = (path: FaultPath) => {
    const message = textsAt(faults, path);
    return message === undefined ? undefined : { type: 'judged', message };
  };
  const url = errorAt('url');
  const fields = errorAt('fields');
  const root = errorAt('headers.root');
  const headers = Array.from({ length: rows }, (_row, at) => {
    const [key, value] = [errorAt(`headers.${at}.key`), errorAt(`headers.${at}.value`)];
    return key || value ? { ...(key && { key }), ...(value && { value }) } : undefined;
  });
  const hasHeaders = root !== undefined || headers.some((header) => header !== undefined);
  return {
    ...(url && { url }),
    ...(hasHeaders && { headers: Object.assign(headers, root && { root }) }),
    ...(fields && { fields }),
  };
}

/** Lists the form's current errors, in the order of its fields. */
export function listFaults(
  errors: FieldErrors<Draft>,
  rows: number,
): readonly (Fault & { readonly isRefusal: boolean })[] {
  const { url, headers, fields, root } = errors;
  const found: (readonly [
    FaultPath,
    { readonly type?: unknown; readonly message?: string | undefined } | undefined,
  ])[] = [
    ['url', url],
    ['headers.root', headers?.root],
    ...Array.from({ length: rows }, (_row, at) => headers?.[at]).flatMap((header, at) => [
      [`headers.${at}.key`, header?.key] as const,
      [`headers.${at}.value`, header?.value] as const,
    ]),
    ['fields', fields],
    ['root', root],
  ];
  return found.flatMap(([path, error]) =>
    error?.message === undefined ? [] : [{ path, text: error.message, isRefusal: error.type === 'refused' }],
  );
}
