import type { WebhookSettings } from '#contract/added/webhook-settings.ts';
import { WEBHOOK_DEFAULT_HEADERS } from '#contract/documented/webhook.ts';
import { EXAMPLE_UPDATE } from '#domain/webhook-example.ts';
import { renderPayload } from '#domain/webhook-payload.ts';
import { bodyOf, type Draft } from './settings-draft.ts';

/**
 * Writes the example update as a command for a POSIX shell. Every part is quoted, so the shell interprets none of it. Saved
 * values aren't known here, so placeholders stand in for them; nor is the secret, so there is no signature.
 */
export function writeCurlCommand(draft: Draft, saved: WebhookSettings | undefined): string {
  const { url, headers } = bodyOf(draft, saved);
  const lines = [
    ...WEBHOOK_DEFAULT_HEADERS.filter(([name]) => !headers.some(({ key }) => key.toLowerCase() === name.toLowerCase())),
    ...headers.map(({ key, value }) => [key, value ?? `<saved value of ${key}>`] as const),
  ];
  return [
    // Globbing is off, because brackets and braces may be part of the URL.
    `curl --globoff -X POST ${quote(url)}`,
    ...lines.map(([key, value]) => `  -H ${quote(`${key}: ${value}`)}`),
    `  --data-raw ${quote(renderPayload(EXAMPLE_UPDATE, draft.fields))}`,
  ].join(' \\\n');
}

/** Quotes text for a shell. Within single quotes, only the closing quote is special. */
function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
