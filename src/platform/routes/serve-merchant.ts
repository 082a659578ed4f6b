import { type Merchant, type MerchantChange, readMerchant, updateMerchant } from '#contract/added/merchant.ts';
import { answer } from '#server/serve-rows.ts';
import type { Parts } from '../parts.ts';
import { readAccount, writeAccount } from '../store/accounts.ts';
import type { AccountRow } from '../store/schema.ts';
import type { Serve } from './route.ts';

export function serveMerchant(serve: Serve, parts: Parts): void {
  serve(readMerchant, async ({ caller }) => {
    const account = await readAccount(parts.database, caller.account);
    return answer(200, { response: presentAccount(account) });
  });

  serve(updateMerchant, ({ body, caller }) =>
    parts.database.transaction().execute(async (store) => {
      await writeAccount(store, caller.account, applyChange(await readAccount(store, caller.account), body.merchant));
      return answer(200, { response: presentAccount(await readAccount(store, caller.account)) });
    }),
  );
}

function presentAccount(account: AccountRow): Merchant {
  const sender = JSON.parse(account.sender) as Merchant['sender_address'];
  return { name: account.name, sender_address: sender, webhook_url: null };
}

function applyChange(account: AccountRow, change: MerchantChange): Pick<AccountRow, 'name' | 'sender'> {
  const sender = { ...(JSON.parse(account.sender) as object), ...change.sender_address };
  return { name: change.name ?? account.name, sender: JSON.stringify(sender) };
}
