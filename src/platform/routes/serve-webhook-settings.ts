import { toIsoTime } from '#domain/iso-time.ts';
import * as endpoints from '#contract/added/webhook-settings.ts';
import { answer } from '#server/http/serve-endpoints.ts';
import type { PlatformDeps } from '#platform/platform-deps.ts';
import { presentWebhook } from '#platform/present/present-webhook.ts';
import type { WebhookEndpointRow } from '#platform/store/schema.ts';
import { countHeld } from '#platform/store/webhook-deliveries.ts';
import { findEndpoint } from '#platform/store/webhook-endpoints.ts';
import type { Faults } from '#platform/webhooks/check-settings.ts';
import type { Serve } from './route.ts';

const OLD_SECRET_VALID_S = 86_400;
const TESTS_PER_MINUTE = 5;
const MINUTE_MS = 60_000;
/** Unreachable receivers take at least this long, whatever the reason: timing must not reveal it (reliability §4.5). */
const UNREACHABLE_TAKES_MS = 1000;

const NO_URL: Faults = { fields: { url: ['is required'] }, codes: { url: ['url_missing'] } };

export function serveWebhookSettings(serve: Serve, { database, clock, webhooks }: PlatformDeps): void {
  const show = async (account: number, endpoint: WebhookEndpointRow | undefined) => {
    const heldCount = await countHeld(database, account);
    return presentWebhook(endpoint, { heldCount, allowLoopback: webhooks.allowLoopback });
  };

  serve(endpoints.readWebhook, async ({ caller: { account } }) =>
    answer(200, { response: await show(account, await findEndpoint(database, account)) }),
  );

  serve(endpoints.saveWebhook, async ({ body, caller: { account } }) => {
    const saved = await webhooks.save(account, body);
    if ('faults' in saved) return refuseSettings(saved.faults);
    if ('changedAt' in saved) {
      const at = toIsoTime(saved.changedAt);
      return answer(409, { error: 'settings_changed', error_description: `Other settings were saved at ${at}.` });
    }
    return answer(200, { response: await show(account, saved.endpoint) });
  });

  const tests = new Map<number, number[]>();
  serve(endpoints.testWebhook, async ({ body, caller: { account } }) => {
    const now = clock.now();
    // Times in the future are from before the clock was set back.
    const recent = (tests.get(account) ?? []).filter((at) => at <= now && now - at < MINUTE_MS);
    const [oldest = now] = recent;
    if (recent.length >= TESTS_PER_MINUTE) {
      const problem = { error: 'rate_limited', error_description: 'A webhook can be tested five times a minute.' };
      return answer(429, problem, { 'retry-after': String(Math.ceil((oldest + MINUTE_MS - now) / 1000)) });
    }
    tests.set(account, [...recent, now]);
    const pause = new Promise((resolve) => {
      setTimeout(resolve, UNREACHABLE_TAKES_MS);
    });
    const tested = await webhooks.test(account, body.settings);
    if (!tested) return refuseSettings(NO_URL);
    if ('faults' in tested) return refuseSettings(tested.faults);
    const { request, answer: got } = tested;
    if (got.error === 'unreachable') await pause;
    return answer(200, {
      response: {
        delivered: got.error === null,
        request,
        answer: {
          status_code: got.status,
          duration_ms: got.durationMs,
          error: got.error,
          headers: [...got.headers],
          body: got.body,
        },
      },
    });
  });

  serve(endpoints.revealWebhookSecret, async ({ caller: { account } }) => {
    const secret = await webhooks.reveal(account);
    if (secret !== undefined) return answer(200, { response: { secret } }, { 'cache-control': 'no-store' });
    return answer(422, {
      error: 'secret_already_revealed',
      error_description: 'The secret was shown before. Rotate it to get a new one.',
    });
  });

  serve(endpoints.rotateWebhookSecret, async ({ body, caller: { account } }) => {
    const oldValidForS = body.old_valid_for_s ?? OLD_SECRET_VALID_S;
    const { secret, previousUntil } = await webhooks.rotate(account, oldValidForS, body.secret);
    const response = { secret, previous_valid_until: previousUntil === null ? null : toIsoTime(previousUntil) };
    return answer(200, { response }, { 'cache-control': 'no-store' });
  });
}

function refuseSettings({ fields, codes }: Faults) {
  const lines = Object.entries(fields).map(([field, messages]) => `${field}: ${messages.join(', ')}`);
  return answer(422, {
    error: 'invalid' as const,
    error_description: lines.slice(0, 5).join('; '),
    fields: { ...fields },
    codes: { ...codes },
  });
}
