import { WEBHOOK_FIELDS } from '#contract/documented/webhook.ts';
import { openReceiver, type Receiver } from './open-receiver.ts';
import { type Answer, type CallOptions, openTestPlatform, type TestPlatform } from './open-test-platform.ts';

const POLL_INTERVAL_MS = 20;

export interface WebhookStage {
  readonly platform: TestPlatform;
  readonly receiver: Receiver;
  /** Saves webhook settings: the receiver's URL and all fields, plus any changes. */
  readonly save: (change?: object, options?: CallOptions) => Promise<Answer>;
  readonly scan: (number: string, status: string) => Promise<Answer>;
  /** The delivery log. */
  readonly list: (query?: string, options?: CallOptions) => Promise<Answer['body']>;
  /** Polls until this many are in the log, because received updates are recorded slightly later. */
  readonly settled: (count: number, query: string) => Promise<Answer['body']>;
  readonly close: () => Promise<void>;
}

/** A platform and a receiver for its webhooks. */
export async function openWebhookStage(settings: Parameters<typeof openTestPlatform>[0] = {}): Promise<WebhookStage> {
  const platform = await openTestPlatform(settings);
  const receiver = await openReceiver();
  const list: WebhookStage['list'] = async (query = '', options = {}) =>
    (await platform.call(`GET /merchant/webhook/deliveries${query}`, undefined, options)).body;
  return {
    platform,
    receiver,
    save: (change = {}, options = {}) =>
      platform.call(
        'PUT /merchant/webhook',
        { url: receiver.url, kind: 'mapped', headers: [], fields: [...WEBHOOK_FIELDS], enabled: true, ...change },
        options,
      ),
    scan: (number, status) => platform.call(`POST /sandbox/orders/${number}/status`, { status }),
    list,
    settled: async (count, query) => {
      for (;;) {
        const page = await list(query);
        if (page.response.length >= count) return page.response;
        await new Promise((resolve) => {
          setTimeout(resolve, POLL_INTERVAL_MS);
        });
      }
    },
    close: async () => {
      await platform.close();
      await receiver.close();
    },
  };
}
