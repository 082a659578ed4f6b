import { inTransaction } from '#server/database/in-transaction.ts';
import {
  type Merchant,
  type MerchantChange,
  readMerchant,
  replaceMerchant,
  updateMerchant,
} from '#contract/added/merchant.ts';
import { answer } from '#server/http/serve-endpoints.ts';
import type { PlatformDeps } from '#platform/platform-deps.ts';
import { UNKNOWN_ACCOUNT } from '#platform/present/refusals.ts';
import { readAccount, readAccountToChange, writeAccount } from '#platform/store/accounts.ts';
import type { AccountRow, Store } from '#platform/store/schema.ts';
import { findEndpoint } from '#platform/store/webhook-endpoints.ts';
import type { Serve } from './route.ts';

export function serveMerchant(serve: Serve, { database, webhooks }: PlatformDeps): void {
  serve(readMerchant, async ({ caller }) => answer(200, { response: await presentAccount(database, caller.account) }));

  const change: Parameters<typeof serve<typeof updateMerchant>>[1] = async ({
    body,
    caller: { account, permissions },
  }) => {
    const answered = await inTransaction(database, async (store) => {
      const { webhook_url } = body.merchant;
      if (webhook_url !== undefined && !permissions.has('webhooks')) return answer(403, UNKNOWN_ACCOUNT);
      const faults = webhook_url === undefined ? undefined : await webhooks.saveUrl(store, account, webhook_url);
      if (faults) {
        const fields = { webhook_url: faults.fields['url'] ?? ['is not taken'] };
        return answer(422, {
          error: 'invalid',
          error_description: `webhook_url: ${fields.webhook_url.join()}`,
          fields,
        });
      }
      await writeAccount(store, account, applyChange(await readAccountToChange(store, account), body.merchant));
      return answer(200, { response: await presentAccount(store, account) });
    });
    webhooks.sender.wake();
    return answered;
  };
  serve(updateMerchant, change);
  serve(replaceMerchant, change);
}

async function presentAccount(store: Store, id: number): Promise<Merchant> {
  const account = await readAccount(store, id);
  const sender = JSON.parse(account.sender) as Merchant['sender_address'];
  const webhook_url = (await findEndpoint(store, id))?.url ?? null;
  return { name: account.name, sender_address: sender, webhook_url, merchant_url: account.merchant_url };
}

function applyChange(
  account: AccountRow,
  change: MerchantChange,
): Pick<AccountRow, 'name' | 'sender' | 'merchant_url'> {
  const sender = { ...(JSON.parse(account.sender) as object), ...change.sender_address };
  const { name = account.name, merchant_url = account.merchant_url } = change;
  return { name, sender: JSON.stringify(sender), merchant_url };
}
