import type { WebhookSettings } from '#contract/added/webhook-settings.ts';
import { WEBHOOK_DEFAULT_HEADERS } from '#contract/documented/webhook.ts';
import { EXAMPLE_UPDATE } from '#domain/webhook-example.ts';
import { renderPayload } from '#domain/webhook-payload.ts';
import { bodyOf, type Draft } from './settings-draft.ts';

/**
 * The example update as a command for a POSIX shell. Every part is quoted, so nothing of it is read by the shell; a saved
 * value isn't known here and is replaced by its key's name. It carries no signature: the secret is not known here either.
 */
export function writeCurlCommand(draft: Draft, saved: WebhookSettings | undefined): string {
  const { url, headers } = bodyOf(draft, saved);
  const lines = [
    ...WEBHOOK_DEFAULT_HEADERS.filter(([name]) => !headers.some(({ key }) => key.toLowerCase() === name.toLowerCase())),
    ...headers.map(({ key, value }) => [key, value ?? `<saved value of ${key}>`] as const),
  ];
  return [
    // Without globbing: brackets and braces are part of the address.
    `curl --globoff -X POST ${quote(url)}`,
    ...lines.map(([key, value]) => `  -H ${quote(`${key}: ${value}`)}`),
    `  --data-raw ${quote(renderPayload(EXAMPLE_UPDATE, draft.fields))}`,
  ].join(' \\\n');
}

/** Within single quotes a shell reads nothing but their end. */
function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
