import { callEndpoint } from '#client/call.ts';
import { CallProblem } from '#client/problem.ts';
import * as deliveries from '#contract/added/webhook-deliveries.ts';
import * as settings from '#contract/added/webhook-settings.ts';
import type { Capabilities } from '#contract/gateway/offer.ts';
import * as endpoints from '#contract/gateway/webhooks.ts';
import { findSaver, recordSaver } from '#gateway/store/webhook-savers.ts';
import { readReceiver, setReceiverSecret, writeNextSecret } from '#gateway/store/webhook-receiver.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { answer } from '#server/http/serve-endpoints.ts';
import { describeAddress, shownTo } from './describe-address.ts';
import type { GatewayDeps, Serve } from './gateway-deps.ts';
import { leadsToReceiver } from './serve-receiver.ts';
import { recordAct, writeAfterwards } from './record-act.ts';
import { passOn, refuse } from './refusals.ts';

/** Settings, secrets and deliveries must not be cached. */
const NO_STORE = { 'cache-control': 'no-store' };

type WebhookCapability = Extract<keyof Capabilities, `webhook${string}`>;

/** The Webhooks page. The platform stores the settings; of header values and secrets, only our receiver's secret is stored here, sealed. */
export function serveWebhook(serve: Serve, deps: GatewayDeps): void {
  const { database, vault, connection, hub, now } = deps;
  const { caller } = connection.link;

  /** Runs `call` if the platform offers the endpoint, and passes on its refusals. */
  async function offered<T>(capability: WebhookCapability, call: () => Promise<T>) {
    const offer = await connection.offer();
    if (offer.capabilities[capability] !== 'yes') {
      return refuse(404, 'not_offered', "The service doesn't offer this.");
    }
    try {
      return answer(200, await call(), NO_STORE);
    } catch (error) {
      if (error instanceof CallProblem && error.status === 422) {
        const invalid = settings.InvalidWebhook.safeParse(error.body);
        if (invalid.success) return answer(422, invalid.data);
      }
      return passOn(error);
    }
  }

  serve(endpoints.readWebhookSettings, ({ caller: who }) =>
    offered('webhookSettings', async () => {
      const found = (await callEndpoint(caller, settings.readWebhook, {})).response;
      const updated_by = await findSaver(database, found.updated_at);
      return { ...shownTo(who, found), updated_by };
    }),
  );

  serve(endpoints.saveWebhookSettings, async (request) => {
    const {
      body,
      caller: { person },
    } = request;
    let isStale = false;
    const saved = await offered('webhookSettings', async () => {
      await recordAct(deps, 'webhook_save_asked', request, describeAddress(body.url));
      const { response } = await callEndpoint(caller, settings.saveWebhook, { body }).catch((error: unknown) => {
        isStale = error instanceof CallProblem && error.status === 409;
        throw error;
      });
      await writeAfterwards(deps, 'The webhook was saved', async () => {
        if (person) await recordSaver(database, person.email, response.updated_at);
        await recordAct(deps, 'webhook_saved', request, describeAddress(response.url));
      });
      hub.publish({ kind: 'settings' });
      return { ...response, updated_by: person?.email ?? null };
    });
    if (isStale) return refuse(409, 'settings_changed', 'Other settings were saved meanwhile. Nothing was changed.');
    return saved;
  });

  serve(endpoints.sendWebhookTest, ({ body }) =>
    offered('webhookTest', async () => (await callEndpoint(caller, settings.testWebhook, { body })).response),
  );

  serve(endpoints.listDeliveries, ({ query, caller: who }) =>
    offered('webhookDeliveries', async () => {
      const page = await callEndpoint(caller, deliveries.listWebhookDeliveries, { query });
      return { deliveries: shownTo(who, page.response), next_cursor: page.next_cursor ?? null };
    }),
  );

  serve(endpoints.readDelivery, ({ params, caller: who }) =>
    offered('webhookDeliveries', async () => {
      const { response } = await callEndpoint(caller, deliveries.readWebhookDelivery, { params });
      return shownTo(who, response);
    }),
  );

  serve(endpoints.replayDelivery, ({ params }) =>
    offered(
      'webhookReplay',
      async () => (await callEndpoint(caller, deliveries.replayWebhookDelivery, { params })).response,
    ),
  );

  serve(endpoints.replayFailedDeliveries, ({ body }) =>
    offered(
      'webhookReplay',
      async () => (await callEndpoint(caller, deliveries.replayFailedWebhooks, { body })).response,
    ),
  );

  /** Whether the webhook goes to our own receiver and that verifies signatures: a new secret must then be set there, too. */
  async function needsOwnSecret(): Promise<boolean> {
    const receiver = await readReceiver(database, vault, now());
    if (receiver.secret === null) return false;
    const { url } = (await callEndpoint(caller, settings.readWebhook, {})).response;
    return leadsToReceiver(url, receiver.token);
  }

  serve(endpoints.revealSigningSecret, (request) =>
    offered('webhookSigning', async () => {
      await recordAct(deps, 'webhook_reveal_asked', request);
      const { response } = await callEndpoint(caller, settings.revealWebhookSecret, {});
      await writeAfterwards(deps, 'The signing secret was revealed', () =>
        recordAct(deps, 'webhook_secret_revealed', request),
      );
      hub.publish({ kind: 'settings' });
      return shownSecret(response);
    }),
  );

  serve(endpoints.rotateSigningSecret, (request) =>
    offered('webhookSigning', async () => {
      // Everything that can fail comes first: the secret is revealed once, in this answer only.
      const isOwn = await needsOwnSecret();
      // If the answer is lost, the receiver must know the secret that the service may sign with from then on.
      const body = isOwn ? { secret: await writeNextSecret(database, vault, now()) } : {};
      await recordAct(deps, 'webhook_rotation_asked', request);
      const { response } = await callEndpoint(caller, settings.rotateWebhookSecret, { body });
      await writeAfterwards(deps, 'The signing secret was replaced', async () => {
        if (isOwn)
          await inTransaction(database, (transaction) => setReceiverSecret(transaction, vault, response.secret, now()));
        await recordAct(deps, 'webhook_secret_rotated', request);
      });
      hub.publish({ kind: 'settings' });
      return shownSecret(response);
    }),
  );
}

function shownSecret({
  secret,
  previous_valid_until = null,
}: {
  secret: string;
  previous_valid_until?: string | null | undefined;
}) {
  return { secret, previous_valid_until };
}
