import { type Merchant, readMerchant } from '#contract/added/merchant.ts';
import { answer } from '#server/serve-rows.ts';
import type { Parts } from '../parts.ts';
import { readAccount } from '../store/accounts.ts';
import type { Serve } from './route.ts';

export function serveMerchant(serve: Serve, parts: Parts): void {
  serve(readMerchant, async ({ caller }) => {
    const account = await readAccount(parts.database, caller.account);
    const sender = JSON.parse(account.sender) as Merchant['sender_address'];
    return answer(200, { response: { name: account.name, sender_address: sender, webhook_url: null } });
  });
}
