import { inTransaction } from '#server/database/in-transaction.ts';
import { toIsoTime } from '#domain/iso-time.ts';
import { SANDBOX_SECRETS } from '#contract/sandbox-secrets.ts';
import type { Permission } from '#contract/endpoint.ts';
import type { AllocationRules } from '#platform/carriers/quote-order.ts';
import { addAccount, addSecret, writeAccount } from '#platform/store/accounts.ts';
import { readSetting, writeSetting } from '#platform/store/settings.ts';
import type { AccountRow, Database, Store } from '#platform/store/schema.ts';
import { DEMO_ACCOUNT } from './demo-account.ts';
import { seedDemo } from './seed-demo.ts';

export const OTHER_ACCOUNT = 2;

const ALL: readonly Permission[] = ['orders', 'labels', 'book', 'manifests', 'webhooks'];
const RULES: AllocationRules = { heaviestPlainLabelKg: 22, homeCountry: 'AU' };

const ACCOUNTS: readonly AccountRow[] = [
  {
    id: DEMO_ACCOUNT,
    name: 'Wattle & Tide',
    sender: JSON.stringify({
      company: 'Wattle & Tide Pty Ltd',
      address: 'Unit 4, 26 Weston Street',
      suburb: 'Brunswick',
      state: 'VIC',
      postcode: '3056',
      country_code: 'AU',
    }),
    rules: JSON.stringify(RULES),
    merchant_url: 'https://wattleandtide.example',
  },
  {
    id: OTHER_ACCOUNT,
    name: 'Harbour Bicycle Parts',
    sender: JSON.stringify({
      company: 'Harbour Bicycle Parts',
      address: '3 Wharf Road',
      suburb: 'Port Adelaide',
      state: 'SA',
      postcode: '5015',
      country_code: 'AU',
    }),
    rules: JSON.stringify(RULES),
    merchant_url: 'https://harbourbicycle.example',
  },
];

/** For a reset: restores the accounts' original settings. */
export async function restoreAccounts(store: Store): Promise<void> {
  for (const { id, ...account } of ACCOUNTS) await writeAccount(store, id, account);
}

/** Creates the two sandbox accounts, and the demo shop's orders if `demo` is set. */
export async function seedOnFirstStart(database: Database, now: number, demo: boolean): Promise<void> {
  if ((await readSetting(database, 'seeded')) !== undefined) return addDemoSecrets(database);
  await inTransaction(database, async (store) => {
    for (const account of ACCOUNTS) await addAccount(store, account);
    await addDemoSecrets(store);
    if (demo) await seedDemo(store, now);
    await writeSetting(store, 'demo', demo ? '1' : '0');
    await writeSetting(store, 'seeded', toIsoTime(now));
  });
}

/** Demo secrets are published in docs/sandbox.md, so they can also serve as names. Secrets introduced later are added to existing data. */
async function addDemoSecrets(store: Store): Promise<void> {
  const without = (missing: Permission) => ALL.filter((permission) => permission !== missing);
  const secrets = [
    [SANDBOX_SECRETS.all, DEMO_ACCOUNT, ALL],
    [SANDBOX_SECRETS.withoutBook, DEMO_ACCOUNT, without('book')],
    [SANDBOX_SECRETS.withoutLabels, DEMO_ACCOUNT, without('labels')],
    [SANDBOX_SECRETS.withoutManifests, DEMO_ACCOUNT, without('manifests')],
    [SANDBOX_SECRETS.otherAccount, OTHER_ACCOUNT, ALL],
  ] as const;
  for (const [text, account, permissions] of secrets)
    await addSecret(store, { account, name: text, text, permissions });
}
