// @vitest-environment node
import { expect, test } from 'vitest';
import { EXAMPLE_UPDATE } from '#domain/webhook-example.ts';
import { renderPayload } from '#domain/webhook-payload.ts';
import { someWebhook } from '#dashboard/testing/some-webhook.ts';
import { writeCurlCommand } from './curl-command.ts';
import { draftFrom, emptyRow } from './settings-draft.ts';

/** Splits a command as a POSIX shell does: single-quoted text is literal, and `\'` outside quotes is a quote. */
function argumentsOf(command: string): string[] {
  const parts = command.replaceAll(' \\\n', ' ').matchAll(/(?:'[^']*'|\\'|[\w-])+/g);
  return [...parts].slice(1).map(([part]) => part.replaceAll(/'([^']*)'|\\'/g, (_all, text?: string) => text ?? "'"));
}

test('nothing that was typed is read by the shell', () => {
  const draft = {
    ...draftFrom(undefined),
    url: "https://shop.example/'$(touch pwned)`id`?a=[1]",
    headers: [{ ...emptyRow(), key: "X-It's", value: "a'; echo pwned; '$HOME\\" }],
  };
  expect(argumentsOf(writeCurlCommand(draft, undefined))).toEqual([
    '--globoff',
    '-X',
    'POST',
    draft.url,
    '-H',
    'Content-Type: application/json',
    '-H',
    'Accept: application/json',
    '-H',
    `X-It's: a'; echo pwned; '$HOME\\`,
    '--data-raw',
    renderPayload(EXAMPLE_UPDATE, draft.fields),
  ]);
});

test('a saved value is named but not revealed', () => {
  const saved = someWebhook();
  expect(argumentsOf(writeCurlCommand(draftFrom(saved), saved))).toContain(
    'X-Shop-Token: <saved value of X-Shop-Token>',
  );
});
