import type { Mutant } from './mutant.ts';

const CANCELS = 'src/gateway/cancels/cancels.test.ts';
const UNCLEAR = 'src/gateway/cancels/unclear-cancels.test.ts';
const IN_PROCESS = 'src/gateway/cancels/in-process.test.ts';
const DOCUMENTS = 'src/gateway/documents/booked-manifests.test.ts';
const DRAWER = 'src/dashboard/features/orders/drawer/manifest-link.test.tsx';
const FEED = 'src/gateway/order-index/follow-feed.test.ts';

/** Cancels, orders created again, the feed, sessions and the page's texts. */
export const AROUND_MUTANTS: readonly Mutant[] = [
  {
    name: 'a 404 to a cancellation counts as a refusal',
    file: 'src/gateway/cancels/describe-cancel.ts',
    edits: [['status !== 404 && (isNamed', '(isNamed']],
    caughtBy: [[CANCELS, 'a 404 is no refusal']],
  },
  {
    name: 'a 200 that names another state counts as cancelled',
    file: 'src/gateway/cancels/describe-cancel.ts',
    edits: [["(success === true ? 'cancelled' : null)) === 'cancelled'", "'cancelled') !== null"]],
    caughtBy: [
      [UNCLEAR, 'only another state is not taken as done'],
      [UNCLEAR, 'words of its own is not taken as done'],
    ],
  },
  {
    name: 'a framework’s own 404 counts as the service’s',
    file: 'src/gateway/cancels/read-record.ts',
    edits: [['isUnknownOrder(problem.code)', '(isUnknownOrder(problem.code) || problem.code !== undefined)']],
    caughtBy: [[UNCLEAR, 'a framework’s own 404']],
  },
  {
    name: 'a bare 202 to a cancellation counts as cancelled',
    file: 'src/contract/field/normalise-answers.ts',
    edits: [['(status === 202 &&', '(status === 0 &&']],
    caughtBy: [[UNCLEAR, 'only that it was accepted (202)']],
  },
  {
    name: 'a cancellation is sent while nobody can tell whether the order is booked',
    file: 'src/gateway/cancels/state-before.ts',
    edits: [
      [
        "if (typeof record !== 'object') return record === 'unknown' ? 'open' : undefined;",
        "if (typeof record !== 'object') return 'open';",
      ],
    ],
    caughtBy: [[CANCELS, 'is not sent while the service can’t tell']],
  },
  {
    name: 'a cancellation is marked while it may still be carried out',
    file: 'src/gateway/cancels/cancels.ts',
    edits: [["    if (this.#quietInMs(cancel) > 0) return 'may_still_happen';\n", '']],
    caughtBy: [['src/gateway/cancels/mark-cancel.test.ts', 'found not to have happened']],
  },
  {
    name: 'a cancellation requested anew after a restart counts as over',
    file: 'src/gateway/bookings/quiescence.ts',
    edits: [
      [
        'recordSent(partId: string): void {\n    this.#sentAt.set(partId, this.#monotonicMs());\n    this.#overAt.delete(partId);',
        'recordSent(partId: string): void {\n    this.#sentAt.set(partId, this.#monotonicMs());',
      ],
    ],
    caughtBy: [[IN_PROCESS, 'requested anew after the restart']],
  },
  {
    name: 'a platform in this process can’t cancel after its answer is lost',
    file: 'src/gateway/bookings/quiescence.ts',
    edits: [['const overAt = this.#overAt.get(part.part_id);', 'const overAt = this.#isInProcess ? 0 : undefined;']],
    caughtBy: [[IN_PROCESS, 'may still cancel for a minute']],
  },
  {
    name: 'a manifest’s link is forgotten once the document names none',
    file: 'src/gateway/documents/documents.ts',
    edits: [["(state === 'failed' ? NO_LINK : pickLink(known))", '(state === null ? pickLink(known) : NO_LINK)']],
    caughtBy: [[DOCUMENTS, 'gives the PDF for as long as it is valid']],
  },
  {
    name: 'a second booking on a manifest leaves its page as it was',
    file: 'src/gateway/store/manifests/manifests.ts',
    edits: [[".else(update.ref('excluded.next_check_at'))", ".else(update.ref('manifest.next_check_at'))"]],
    caughtBy: [[DOCUMENTS, 'shows its orders on the manifest’s page, too']],
  },
  {
    name: 'a document that was requested before a booking ends the look at it',
    file: 'src/gateway/documents/documents.ts',
    edits: [["isOvertaken && state === 'ready' ?", "isOvertaken && state === 'failed' ?"]],
    caughtBy: [[DOCUMENTS, 'even if the document from before it arrives after it']],
  },
  {
    name: 'any 200 is a label',
    file: 'src/gateway/label-checks/request-label.ts',
    edits: [['!holdsLabel(response) ||', '(holdsLabel(response) && false) ||']],
    caughtBy: [['src/gateway/label-checks/odd-answers.test.ts', 'an answer without a label is waited out: {}']],
  },
  {
    name: 'an expired key sends a whole batch of labels to attention',
    file: 'src/domain/label-polling.ts',
    edits: [['status === 401 || status === 403', 'status === 403']],
    caughtBy: [['src/domain/label-polling.test.ts', '401 uses up no attempt']],
  },
  {
    name: 'an order that is being cancelled counts as bookable',
    file: 'src/gateway/order-index/assess-selection.ts',
    edits: [["beingCancelled.has(row.folded) ? 'being_cancelled' : ", '']],
    caughtBy: [[UNCLEAR, 'is left out of a booking of others']],
  },
  {
    name: 'a scanned order that a person holds joins the list',
    file: 'src/domain/scan-verdict.ts',
    edits: [['isHeld: order.held != null', 'isHeld: false']],
    caughtBy: [['src/domain/scan-verdict.test.ts', 'one that a person holds']],
  },
  {
    name: 'an older finding overwrites a cancellation that was requested again',
    file: 'src/gateway/store/bookings/cancels.ts',
    edits: [
      [
        "    .where('turn', '=', turn)\n    .where('state', 'in', ['sending', 'unclear'])\n    .executeTakeFirst();\n  return num",
        "    .where('turn', '<=', turn + 9)\n    .executeTakeFirst();\n  return num",
      ],
    ],
    caughtBy: [[CANCELS, 'the outcome of an earlier request']],
  },
  {
    name: 'the page of a proxy says that an order is unknown',
    file: 'src/gateway/service/read-orders.ts',
    edits: [['return status === 404 ? isFromService :', 'return status === 404 ? true :']],
    caughtBy: [['src/gateway/service/read-orders.test.ts', 'does not say that the order is unknown']],
  },
  {
    name: 'another order is mistaken for the requested one',
    file: 'src/gateway/service/read-orders.ts',
    edits: [['&& (await isKnown(named))', '&& named === trackingNumber']],
    caughtBy: [['src/gateway/service/read-orders.test.ts', 'does not say that the order is unknown']],
  },
  {
    name: 'any 404 removes a manifest from the list',
    file: 'src/gateway/documents/watch-manifests.ts',
    edits: [['error.status === 404 && isBelieved;', 'error.status === 404;']],
    caughtBy: [
      ['src/gateway/documents/documents-without-facts.test.ts', 'the manifest is listed, and looked for again'],
    ],
  },
  {
    name: 'an order is created again while the first request may be in flight',
    file: 'src/gateway/cancels/create-again.ts',
    edits: [['const SEEN_AFTER_MS = 65_000;', 'const SEEN_AFTER_MS = 5_000;']],
    caughtBy: [[CANCELS, 'is sent once more only when']],
  },
  {
    name: 'a proxy’s timeout counts as a refusal',
    file: 'src/domain/refusal.ts',
    edits: [['new Set([408, 409, 425, 499])', 'new Set([409])']],
    caughtBy: [[CANCELS, 'F17: finds what was']],
  },
  {
    name: 'the feed’s cursor moves before its page is kept',
    file: 'src/gateway/order-index/follow-feed.ts',
    edits: [
      [
        '    const numbers = page.response.map((order) => order.tracking_number);\n',
        '    if (page.next_cursor !== cursor) await writeSetting(database, CURSOR, page.next_cursor);\n    const numbers = page.response.map((order) => order.tracking_number);\n',
      ],
    ],
    caughtBy: [[FEED, 'a page of the feed that can’t be kept']],
  },
  {
    name: 'orders that a new reading does not name are forgotten although the service knows them',
    file: 'src/gateway/order-index/forget-vanished-orders.ts',
    edits: [['records.get(foldNumber(number)) === null', 'records.has(foldNumber(number))']],
    caughtBy: [[FEED, 'an order that a new reading of the feed does not name stays']],
  },
  {
    name: 'an idle session never ends',
    file: 'src/gateway/sessions/sessions.ts',
    edits: [['const IDLE_MS = 30 * 60_000;', 'const IDLE_MS = 30_000 * 60_000;']],
    caughtBy: [['src/gateway/routes/session-idle.test.ts', 'half an hour']],
  },
  {
    name: 'a page says that nothing was booked while orders are unclear',
    file: 'src/dashboard/features/booking/describe-booking.ts',
    edits: [
      [
        'heading.some(counts.booked, total) : heading.unclear(counts.unclear);',
        'heading.some(counts.booked, total) : heading.none;',
      ],
    ],
    caughtBy: [['src/dashboard/features/booking/describe-booking.test.ts', 'none booked so far, some unclear']],
  },
  {
    name: 'a refused part counts the orders of the whole booking',
    file: 'src/dashboard/features/booking/describe-booking.ts',
    edits: [['first?.order_count ?? total', 'first === undefined ? total : total']],
    caughtBy: [
      [
        'src/dashboard/features/booking/describe-booking.test.ts',
        'a refused request counts the orders of that request',
      ],
    ],
  },
  {
    name: 'the manifest link uses the number instead of the ID in the drawer and the row menu',
    file: 'src/dashboard/features/orders/drawer/order-overview.tsx',
    edits: [
      ['paths.manifest(order.manifest_id)', 'paths.manifest(Number(order.manifest_number))'],
      [
        'paths.manifest(order.manifest_id ?? 0)',
        'paths.manifest(Number(order.manifest_number))',
        'src/dashboard/features/orders/list/order-menu.tsx',
      ],
    ],
    caughtBy: [
      [DRAWER, 'is opened by its ID from the drawer'],
      [DRAWER, 'is opened by its ID from the row menu'],
    ],
  },
  {
    name: 'mutations are paused by the library’s network mode, and sent later',
    file: 'src/dashboard/queries/query-client.ts',
    edits: [["networkMode: 'always', ", '']],
    caughtBy: [['src/dashboard/queries/query-client.test.ts', 'what a person asks for offline']],
  },
  {
    name: 'mutations are sent again by the library',
    file: 'src/dashboard/queries/query-client.ts',
    edits: [['mutations: { retry: false,', 'mutations: { retry: 1,']],
    caughtBy: [['src/dashboard/queries/query-client.test.ts', 'is sent once, whatever comes back']],
  },
  {
    name: 'first webhook attempts overtake one another',
    file: 'src/platform/webhooks/slots.ts',
    edits: [['delivery.attempts > 0 || !this.#firstAttempts.has(delivery.order_id)', 'delivery.attempts >= 0']],
    caughtBy: [
      ['src/platform/webhooks/slots.test.ts', 'second update waits'],
      ['src/platform/webhooks/slots.test.ts', 'a retry holds no later update'],
    ],
  },
  {
    name: '"select all" drops the earlier selection',
    file: 'src/dashboard/features/orders/selection/select-all.ts',
    edits: [['selection.add(found.filter((number) => !out.has(number)));', 'selection.replace(found);']],
    caughtBy: [['src/dashboard/features/orders/orders-page.test.tsx', 'to what was selected before']],
  },
  {
    name: 'a page that may have missed changes continues as if it had not',
    file: 'src/gateway/events/event-hub.ts',
    edits: [['    this.#run = randomUUID();\n', '']],
    caughtBy: [['src/gateway/routes/serve-events.test.ts', 'of a time in which something may have been missed']],
  },
  {
    name: 'a page that continues is not told what it missed',
    file: 'src/gateway/events/event-hub.ts',
    edits: [['last.count > Number(count)', 'last.count > this.#count']],
    caughtBy: [['src/gateway/routes/serve-events.test.ts', 'a client that missed something']],
  },
];
