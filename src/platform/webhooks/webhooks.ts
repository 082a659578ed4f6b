import { inTransaction } from '#server/database/in-transaction.ts';
import type { WebhookDraft } from '#contract/added/webhook-settings.ts';
import { WEBHOOK_FIELDS } from '#contract/documented/webhook.ts';
import { EXAMPLE_UPDATE } from '#domain/webhook-example.ts';
import { renderPayload } from '#domain/webhook-payload.ts';
import type { Clock } from '#platform/clock.ts';
import type { Sharing } from '#platform/sharing.ts';
import type { Database, Store, WebhookEndpointRow } from '#platform/store/schema.ts';
import { holdDeliveries } from '#platform/store/webhook-deliveries.ts';
import { changeEndpoint, findEndpoint, insertEndpoint } from '#platform/store/webhook-endpoints.ts';
import { checkSettings, type Faults } from './check-settings.ts';
import { renderExampleScan } from './describe-update.ts';
import { fieldsOf, makeUid } from './outbox.ts';
import { canSign, makeSealedSecret } from './sealed-settings.ts';
import { Sender } from './sender.ts';
import { type SendingDeps, sendOnce } from './send-once.ts';

/** The accounts' webhook settings, and the sender that uses them. */
export class Webhooks {
  readonly sender: Sender;
  readonly allowLoopback: boolean;
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #sending: Omit<SendingDeps, 'stopping'>;
  readonly #stopping = new AbortController();

  constructor(
    database: Database,
    clock: Clock,
    sending: Omit<SendingDeps, 'stopping'>,
    sharing: Sharing,
    random?: () => number,
  ) {
    this.#database = database;
    this.#clock = clock;
    this.#sending = sending;
    this.allowLoopback = sending.allowLoopback;
    this.sender = new Sender(database, clock, sending, sharing, random);
  }

  /** Replaces an account's settings; returns their faults if they are invalid, or when others were saved in the meantime. */
  async save(
    account: number,
    draft: WebhookDraft,
  ): Promise<{ endpoint: WebhookEndpointRow } | { faults: Faults } | { changedAt: number }> {
    const now = this.#clock.now();
    const saved = await inTransaction(this.#database, async (store) => {
      const known = await findEndpoint(store, account);
      const isStale = draft.version !== undefined && draft.version !== (known?.version ?? 0);
      if (isStale) return { changedAt: known?.updated_at ?? now };
      const checked = this.#check(account, draft, known);
      if ('faults' in checked) return checked;
      const change = { ...checked.columns, ...freshHealth(known, draft, now) };
      const endpoint = { ...(await this.#prepare(store, account)), ...change };
      await changeEndpoint(store, account, change);
      if (endpoint.disabled_by !== null) await holdDeliveries(store, account);
      return { endpoint };
    });
    this.sender.wake();
    return saved;
  }

  /**
   * Saves the URL, the only setting that the merchant endpoint shares. Null removes the webhook but keeps its log. Wake the
   * sender after the transaction.
   */
  async saveUrl(store: Store, account: number, url: string | null): Promise<Faults | undefined> {
    const known = await findEndpoint(store, account);
    if (url === null) {
      if (known) await changeEndpoint(store, account, { url: null, version: known.version + 1 });
      await holdDeliveries(store, account);
      return undefined;
    }
    const kept = known && known.url !== null ? (JSON.parse(known.headers) as { key: string }[]) : [];
    const draft: WebhookDraft = {
      url,
      kind: known?.kind === 'raw' ? 'raw' : 'mapped',
      headers: kept.map(({ key }) => ({ key })),
      fields: known ? [...fieldsOf(known)] : [...WEBHOOK_FIELDS],
      enabled: known?.disabled_by !== 'by_person',
    };
    const asBefore = this.#check(account, draft, known);
    // The merchant endpoint has no header values: a new host starts without those of the old one, and lost ones are dropped.
    const checked = 'faults' in asBefore ? this.#check(account, { ...draft, headers: [] }, known) : asBefore;
    if ('faults' in checked) return checked.faults;
    await this.#prepare(store, account);
    await changeEndpoint(store, account, { ...checked.columns, ...freshHealth(known, draft, this.#clock.now()) });
    return undefined;
  }

  /** Sends the example now, using the saved settings or an unsaved draft. Undefined: there are no settings. */
  async test(account: number, draft: WebhookDraft | undefined) {
    const now = this.#clock.now();
    const known = await findEndpoint(this.#database, account);
    let endpoint = known;
    if (draft) {
      const checked = this.#check(account, draft, known);
      if ('faults' in checked) return checked;
      // The secret of a first test is kept, so that a receiver that verified it can keep verifying with it.
      const prepared = await inTransaction(this.#database, (store) => this.#prepare(store, account));
      endpoint = { ...prepared, ...checked.columns };
    }
    if (!endpoint || endpoint.url === null) return undefined;
    const body = endpoint.kind === 'raw' ? renderExampleScan() : renderPayload(EXAMPLE_UPDATE, fieldsOf(endpoint));
    const message = { webhookId: `msg_${makeUid(now)}`, body, isSuperseded: false, now };
    const sending = { ...this.#sending, stopping: this.#stopping.signal };
    const { request, answer, isLoopback } = await sendOnce(sending, endpoint, message);
    // Anything may be listening on this machine, so a test shows that it answered, but not the answer.
    return { request, answer: isLoopback ? { ...answer, headers: [], body: null } : answer };
  }

  /** The secret in plain text, once; undefined if it has been shown before. */
  reveal(account: number): Promise<string | undefined> {
    return inTransaction(this.#database, async (store) => {
      const endpoint = await this.#prepare(store, account);
      if (endpoint.secret_shown === 1) return undefined;
      await changeEndpoint(store, account, { secret_shown: 1 });
      return this.#sending.vault.open(endpoint.secret, account);
    });
  }

  /**
   * Creates a new secret; the old one also signs for a while, and any older one no longer does. `previousUntil` is null if
   * the old one was lost with the key. `wanted`: the new secret; nothing changes if it is the current one.
   */
  rotate(
    account: number,
    oldValidForS: number,
    wanted?: string,
  ): Promise<{ secret: string; previousUntil: number | null }> {
    const now = this.#clock.now();
    return inTransaction(this.#database, async (store) => {
      const old = await findEndpoint(store, account);
      const isOldLost = old !== undefined && !canSign(this.#sending.vault, old);
      const { secret } = await this.#prepare(store, account);
      if (old !== undefined && !isOldLost && this.#sending.vault.open(secret, account) === wanted)
        return { secret: wanted, previousUntil: old.previous_until };
      const made = makeSealedSecret(this.#sending.vault, account, now, wanted);
      const previousUntil = isOldLost ? null : now + oldValidForS * 1000;
      await changeEndpoint(store, account, {
        ...made,
        secret_shown: 1,
        previous_secret: isOldLost ? null : secret,
        previous_until: previousUntil,
      });
      return { secret: this.#sending.vault.open(made.secret, account), previousUntil };
    });
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.sender.stop();
  }

  #check(account: number, draft: WebhookDraft, known: WebhookEndpointRow | undefined) {
    return checkSettings(this.#sending.vault, account, draft, known, this.#sending);
  }

  /** The account's row, created if there is none, with a secret that can sign: one that was lost with the key is replaced. */
  async #prepare(store: Store, account: number): Promise<WebhookEndpointRow> {
    const first = this.#begin(account);
    await insertEndpoint(store, first);
    const endpoint = (await findEndpoint(store, account)) ?? first;
    if (canSign(this.#sending.vault, endpoint)) return endpoint;
    const made = makeSealedSecret(this.#sending.vault, account, this.#clock.now());
    const renewed = { ...made, previous_secret: null, previous_until: null };
    await changeEndpoint(store, account, renewed);
    return { ...endpoint, ...renewed };
  }

  #begin(account: number): WebhookEndpointRow {
    const now = this.#clock.now();
    return {
      account_id: account,
      url: null,
      kind: 'mapped',
      headers: '[]',
      fields: JSON.stringify(WEBHOOK_FIELDS),
      disabled_by: null,
      disabled_at: null,
      ...makeSealedSecret(this.#sending.vault, account, now),
      previous_secret: null,
      previous_until: null,
      version: 0,
      failures: 0,
      failing_since: null,
      probe_at: null,
      delivered_at: null,
      updated_at: now,
      sender_epoch: null,
    };
  }
}

/** Saving means that the settings are now right: failures are reset, and a disabled webhook is enabled again. */
function freshHealth(known: WebhookEndpointRow | undefined, draft: WebhookDraft, now: number) {
  const isOff = !draft.enabled;
  return {
    disabled_by: isOff ? (known?.disabled_by ?? 'by_person') : null,
    disabled_at: isOff ? (known?.disabled_at ?? now) : null,
    version: (known?.version ?? 0) + 1,
    failures: 0,
    failing_since: null,
    probe_at: null,
    delivered_at: null,
    updated_at: now,
  };
}
