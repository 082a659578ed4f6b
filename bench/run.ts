import { measureBlockedAddresses } from './blocked-addresses.ts';
import { measureBooking } from './book.ts';
import { measureCreation } from './create-orders.ts';
import { describeMachine } from './figures.ts';
import { measureEventLoop } from './event-loop.ts';
import { measureFirstPage } from './first-page.ts';
import { profileFirstPage } from './first-page-profile.ts';
import { measureFirstDialog } from './first-dialog.ts';
import { measureFirstStart } from './first-start.ts';
import { measureHourAtWork } from './hour-at-work.ts';
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
import { measureMillion } from './million.ts';
import { measureMove } from './move.ts';
import { countFigures, describeFigures, keepHistory } from './record.ts';
import { measureRouterSize } from './router-size.ts';
import { measureScale } from './scale.ts';
import { measureSearch } from './search.ts';
import { measureSendingBookings } from './send-booking.ts';
import { measureToday } from './today.ts';
import { proveKilledWebhooks } from './webhook-kills.ts';
import { measureWebhooks } from './webhooks.ts';

/** `npm run bench` measures what doesn't take long, `-- all` everything, `npm run bench -- book manifest-page` only what is named. */
const FIGURES: Readonly<Record<string, () => Promise<void>>> = {
  'create-orders': measureCreation,
  book: measureBooking,
  'send-booking': measureSendingBookings,
  labels: measureLabels,
  'platform-memory': measureMemory,
  'first-page': measureFirstPage,
  'first-page-profile': profileFirstPage,
  interactions: measureInteractions,
  'first-dialog': measureFirstDialog,
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
  'event-loop': measureEventLoop,
  'hour-at-work': measureHourAtWork,
  import: measureImport,
  'router-size': measureRouterSize,
  scale: measureScale,
  million: measureMillion,
  move: measureMove,
};

/** Each takes as long as many of the others together. */
const LONG: ReadonlySet<string> = new Set(['scale', 'million', 'move']);

const args = process.argv.slice(2);
const wanted = args.filter((name) => name !== 'all');
const unknown = wanted.filter((name) => FIGURES[name] === undefined);
if (unknown.length > 0) {
  console.error(`There is no figure ${unknown.join(', ')}. There are: ${Object.keys(FIGURES).join(', ')}.`);
  process.exit(1);
}
const began = describeMachine();
console.log(began);
const failed: string[] = [];
for (const [name, measure] of Object.entries(FIGURES)) {
  const isWanted = wanted.length > 0 ? wanted.includes(name) : args.includes('all') || !LONG.has(name);
  if (!isWanted) continue;
  console.log(`\n── ${name}`);
  // One failing measurement must not waste an hour of others.
  await measure().catch((problem: unknown) => {
    console.error(problem);
    failed.push(name);
  });
}

if (countFigures() > 0) {
  console.log(`\n── Measured beside what is to be reached (at the start: ${began})\n${describeFigures()}`);
  keepHistory(new Date());
}
if (failed.length > 0) {
  console.error(`Could not be measured to the end: ${failed.join(', ')}.`);
  process.exitCode = 1;
}
