import { measureBlockedAddresses } from './blocked-addresses.ts';
import { measureBooking } from './book.ts';
import { measureCreation } from './create-orders.ts';
import { describeMachine } from './figures.ts';
import { measureFirstPage } from './first-page.ts';
import { profileFirstPage } from './first-page-profile.ts';
import { measureFirstStart } from './first-start.ts';
import { measureIdle } from './idle.ts';
import { measureImport } from './import.ts';
import { measureInteractions } from './interactions.ts';
import { measureLabels } from './labels.ts';
import { measureLabelChecks } from './label-checks.ts';
import { measureLaterPages } from './later-pages.ts';
import { measureManifestPage } from './manifest-page.ts';
import { measureMergingLabels } from './merge-labels.ts';
import { measureOrdersPage } from './orders-page.ts';
import { measureMemory } from './platform-memory.ts';
import { countFigures, describeFigures, keepHistory } from './record.ts';
import { measureRouterSize } from './router-size.ts';
import { measureSearch } from './search.ts';
import { measureSendingBookings } from './send-booking.ts';
import { measureToday } from './today.ts';
import { proveKilledWebhooks } from './webhook-kills.ts';
import { measureWebhooks } from './webhooks.ts';

/** `npm run bench -- all` (or no name) measures everything, `npm run bench -- book manifest-page` what is named. */
const FIGURES: Readonly<Record<string, () => Promise<void>>> = {
  'create-orders': measureCreation,
  book: measureBooking,
  'send-booking': measureSendingBookings,
  labels: measureLabels,
  'platform-memory': measureMemory,
  'first-page': measureFirstPage,
  'first-page-profile': profileFirstPage,
  interactions: measureInteractions,
  'orders-page': measureOrdersPage,
  search: measureSearch,
  today: measureToday,
  'later-pages': measureLaterPages,
  'manifest-page': measureManifestPage,
  webhooks: measureWebhooks,
  'webhook-kills': proveKilledWebhooks,
  'blocked-addresses': measureBlockedAddresses,
  'label-checks': measureLabelChecks,
  'merge-labels': measureMergingLabels,
  'first-start': measureFirstStart,
  idle: measureIdle,
  import: measureImport,
  'router-size': measureRouterSize,
};

const wanted = process.argv.slice(2).filter((name) => name !== 'all');
const unknown = wanted.filter((name) => FIGURES[name] === undefined);
if (unknown.length > 0) {
  console.error(`There is no figure ${unknown.join(', ')}. There are: ${Object.keys(FIGURES).join(', ')}.`);
  process.exit(1);
}
console.log(describeMachine());
for (const [name, measure] of Object.entries(FIGURES)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`\n── ${name}`);
  await measure();
}

if (countFigures() > 0) {
  console.log(`\n── Measured beside what is to be reached (${describeMachine()})\n${describeFigures()}`);
  keepHistory(new Date());
}
