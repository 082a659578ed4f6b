import type { WebhookRequest } from '#contract/added/webhook-settings.ts';
import type { Log } from '#server/log.ts';
import type { WebhookEndpointRow } from '#platform/store/schema.ts';
import { composeHeaders, maskHeaders } from './compose-request.ts';
import { findTarget, type Resolve } from './find-target.ts';
import { postWebhook, type ReceiverAnswer, UNREACHABLE } from './post-webhook.ts';
import { openHeaders, openSecrets } from './sealed-settings.ts';
import type { Vault } from '#server/vault.ts';

export interface SendingDeps {
  readonly vault: Vault;
  readonly resolve: Resolve;
  readonly allowLoopback: boolean;
  /** Ports of this machine where Slipway itself listens. */
  readonly ownPorts?: readonly number[];
  readonly log: Log;
  /** Aborts requests in flight on shutdown. */
  readonly stopping: AbortSignal;
  /** Awaited before the first byte of the request: the last moment to abort it without the receiver noticing. */
  readonly onConnected?: () => Promise<void>;
}

export interface Message {
  readonly webhookId: string;
  readonly body: string;
  readonly isSuperseded: boolean;
  readonly now: number;
}

export interface SentWebhook {
  readonly request: WebhookRequest;
  readonly answer: ReceiverAnswer;
  /** Whether the receiver is on this machine. */
  readonly isLoopback: boolean;
}

/** Sends one request to an account's webhook with its stored settings; returns the request masked. */
export async function sendOnce(
  deps: SendingDeps,
  endpoint: WebhookEndpointRow,
  message: Message,
): Promise<SentWebhook> {
  const { vault, log, stopping, onConnected } = deps;
  const account = endpoint.account_id;
  const body = Buffer.from(message.body);
  const failed = { ...UNREACHABLE, error: 'settings' } as const;
  const shown = { url: endpoint.url ?? '', headers: [], body: message.body };
  let headers, secrets;
  try {
    headers = openHeaders(vault, endpoint);
    secrets = openSecrets(vault, endpoint, message.now);
  } catch (cause) {
    log.error({ account, err: cause }, 'Webhook settings can’t be opened with this key');
    return { request: shown, answer: failed, isLoopback: false };
  }
  const url = URL.canParse(shown.url) ? new URL(shown.url) : undefined;
  const lines = url && composeHeaders({ ...message, url, headers, secrets, body });
  if (!lines) {
    log.error({ account }, 'Webhook settings contain a header that must not be sent');
    return { request: shown, answer: failed, isLoopback: false };
  }
  const request = { ...shown, headers: maskHeaders(lines, new Map(headers.map(({ key, hint }) => [key, hint]))) };
  const target = await findTarget(shown.url, deps, (reason) => {
    log.warn({ account, reason }, 'A webhook was not called');
  });
  return {
    request,
    answer: target ? await postWebhook(target, lines, body, stopping, onConnected) : UNREACHABLE,
    isLoopback: target?.isLoopback === true,
  };
}
