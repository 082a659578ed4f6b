import type { Mutant } from './mutant.ts';

const BOOKINGS = 'src/gateway/bookings';
const TWICE = `${BOOKINGS}/never-twice.test.ts`;
const AGAIN = `${BOOKINGS}/proved-twice.test.ts`;
const WRONG = `${BOOKINGS}/never-wrong.test.ts`;
const GATHER = `${BOOKINGS}/gather-evidence.test.ts`;
const UNLISTED = `${BOOKINGS}/unlisted-orders.test.ts`;
const GONE = `${BOOKINGS}/gone-manifests.test.ts`;
const BROKEN = `${BOOKINGS}/broken-off.test.ts`;
const DISK = `${BOOKINGS}/full-disk.test.ts`;
const RESTARTS = `${BOOKINGS}/restarts.test.ts`;
const CONNECTION = 'src/gateway/service/connection.test.ts';
const PROBE = 'src/gateway/service/probe-endpoint.test.ts';
const SEGMENT = 'src/contract/encode-segment.test.ts';

/** Ways to report something untrue, or to get stuck. */
export const WRONG_MUTANTS: readonly Mutant[] = [
  {
    name: 'a refused manifest frees its orders without a lock',
    file: `${BOOKINGS}/release-orders.ts`,
    edits: [['    await relockOrders(session, partId, numbers, at);\n', '    void relockOrders;\n']],
    caughtBy: [
      [WRONG, 'its orders stay locked until a read'],
      [WRONG, 'its orders stay locked over a kill'],
    ],
  },
  {
    name: 'a document that says success: false frees nothing',
    file: 'src/gateway/documents/documents.ts',
    edits: [["kept.state === 'failed'\n          ? await", "kept.state === 'gone'\n          ? await"]],
    caughtBy: [
      [WRONG, '200 with success: false, found by a person'],
      [AGAIN, 'asks for a new link of a refused manifest'],
    ],
  },
  {
    name: 'a 424 frees nothing',
    file: 'src/gateway/documents/documents.ts',
    edits: [['error.status === 424) await this.#refuse', 'error.status === 425) await this.#refuse']],
    caughtBy: [
      [WRONG, '424, found by the watcher'],
      [WRONG, '424, found by a person'],
    ],
  },
  {
    name: 'a manifest’s state and its orders change one after the other',
    file: 'src/gateway/documents/documents.ts',
    edits: [
      [
        "await changeManifest(transaction, manifestId, { state: 'failed', next_check_at: null });\n      return",
        'return',
      ],
      [
        '  async #refuse(manifestId: number, reason: string | undefined): Promise<void> {\n',
        "  async #refuse(manifestId: number, reason: string | undefined): Promise<void> {\n    await changeManifest(this.#database, manifestId, { state: 'failed', next_check_at: null });\n",
      ],
    ],
    caughtBy: [
      [WRONG, 'a write that fails in the middle'],
      [AGAIN, 'a lock that can’t be written'],
    ],
  },
  {
    name: 'every order of a refused request counts as not found',
    file: `${BOOKINGS}/explain-refusal.ts`,
    edits: [["reason: culprit?.reason ?? 'not_said',", "reason: culprit === undefined ? 'not_said' : 'not_found',"]],
    caughtBy: [
      [WRONG, 'names for each order the reason'],
      [AGAIN, 'an order that was booked elsewhere is not called unknown'],
    ],
  },
  {
    name: 'nobody reads why a request was refused',
    file: `${BOOKINGS}/explain-refusal.ts`,
    edits: [["if (part.failure_kind !== 'not_available' ||", "if (part.failure_kind === 'not_available' ||"]],
    caughtBy: [
      [WRONG, 'names for each order the reason'],
      [WRONG, 'names the orders itself'],
    ],
  },
  {
    name: 'a refusal is believed without a read',
    file: `${BOOKINGS}/read-unclear.ts`,
    edits: [['return {\n    isOffered: true,', 'return {\n    isOffered: false,']],
    caughtBy: [
      [CONNECTION, 'a refusal in that state'],
      [WRONG, 'gives no reason while'],
    ],
  },
  {
    name: 'an order that could not be read counts as unknown to the service',
    file: `${BOOKINGS}/reconcile-part.ts`,
    edits: [['open.filter((order) => records.has(order.folded))', 'open']],
    caughtBy: [
      [`${BOOKINGS}/unread-orders.test.ts`, 'isn’t called not booked'],
      [`${BOOKINGS}/unread-orders.test.ts`, 'aren’t left to a person'],
    ],
  },
  {
    name: 'a state that only booked orders have proves nothing',
    file: `${BOOKINGS}/interpret-record.ts`,
    edits: [['if (showsBooked(record)) return', 'if (showsBooked({})) return']],
    caughtBy: [
      [`${BOOKINGS}/lost-answers.test.ts`, 'F3: orders that show no manifest'],
      [`${BOOKINGS}/interpret-record.test.ts`, 'after its manifest was refused'],
    ],
  },
  {
    name: 'a refused order is not booked before anything was asked about it',
    file: `${BOOKINGS}/gather-evidence.ts`,
    edits: [['const silent = left().filter(', 'const silent = orders.filter(() => true) ?? left().filter(']],
    caughtBy: [
      [GATHER, 'settles each order only once its own label'],
      [GATHER, 'settles nothing while the service gives no labels'],
    ],
  },
  {
    name: 'a success without a count books every order of its carrier',
    file: 'src/domain/match-booked-orders.ts',
    edits: [['own.length > 0 && count === own.length', 'own.length > 0 && (count ?? own.length) === own.length']],
    caughtBy: [
      ['src/domain/match-booked-orders.test.ts', 'a class without a count'],
      [UNLISTED, 'leaves them unclear until reads'],
    ],
  },
  {
    name: 'a document that lists other orders contradicts nothing',
    file: `${BOOKINGS}/reopen-missing.ts`,
    edits: [
      [
        'const missing = matched.filter((order) => !listed.has(order.folded));',
        'const missing = matched.filter(() => false);',
      ],
    ],
    caughtBy: [
      [UNLISTED, 'are unclear and locked when the document lists others'],
      [UNLISTED, 'and can be marked by a person'],
    ],
  },
  {
    name: 'a manifest that disappears leaves its orders booked',
    file: 'src/gateway/documents/watch-manifests.ts',
    edits: [['return isFromService ? bookings.dispute(transaction, id) : [];', 'return isFromService ? [] : [];']],
    caughtBy: [
      [GONE, 'makes its orders unclear and locked'],
      [GONE, 'with the documented endpoints only, a person decides'],
    ],
  },
  {
    name: 'a manifest that disappeared proves a booking while the orders still name it',
    file: 'src/gateway/store/bookings/booked-ledger.ts',
    edits: [["'in', ['failed', 'gone']", "'in', ['failed']"]],
    caughtBy: [
      [GONE, 'is not outvoted by reads'],
      [GONE, 'makes its orders unclear and locked'],
    ],
  },
  {
    name: 'a read overrules the mark that was made while it ran',
    file: `${BOOKINGS}/reconcile-part.ts`,
    edits: [
      [
        'const open = (await listUnsettled(session, partId)).filter((order) => wantedNumbers.has(order.tracking_number));',
        'const open = wanted.filter((order) => wantedNumbers.has(order.tracking_number));',
      ],
    ],
    caughtBy: [
      [TWICE, 'a read that began before the mark'],
      [AGAIN, 'the mark of one order stands'],
    ],
  },
  {
    name: 'numbers that the index does not know are not shown as being booked',
    file: `${BOOKINGS}/start-attempt.ts`,
    edits: [['    await addBareOrders(transaction, bare, at);\n', '    void addBareOrders;\n']],
    caughtBy: [
      [WRONG, 'are "Booking…" on Orders'],
      [AGAIN, 'is an order of its own while it is out'],
    ],
  },
  {
    name: 'an interrupted booking is found only at the next start',
    file: `${BOOKINGS}/bookings.ts`,
    edits: [['    await this.#recoverAbandoned();\n    const running', '    const running']],
    caughtBy: [
      [BROKEN, 'of the answer: the part is found'],
      [BROKEN, 'before the send: the booking is resumed'],
    ],
  },
  {
    name: 'what was in flight at a kill stays "sending"',
    file: `${BOOKINGS}/bookings.ts`,
    edits: [["if (part.state === 'sending') await this.#recoverSent(part);", 'void this.#recoverSent;']],
    caughtBy: [
      [RESTARTS, 'while an answer is out: unclear'],
      [BROKEN, 'of the answer: the part is found'],
    ],
  },
  {
    name: 'a write that the disk refuses is not retried',
    file: `${BOOKINGS}/persist.ts`,
    edits: [
      [
        'if ((problem === undefined && !isConflict(error)) || ending.aborted) throw error;',
        'if (problem !== null) throw error;',
      ],
    ],
    caughtBy: [
      [DISK, 'read-only when the answer comes'],
      [DISK, 'read-only before the send is journaled'],
    ],
  },
  {
    name: 'a stopping server accepts new bookings',
    file: `${BOOKINGS}/bookings.ts`,
    edits: [["if (this.#isClosing) return { kind: 'closing' };\n    const started", 'const started']],
    caughtBy: [
      [RESTARTS, 'refuses new bookings at once'],
      [AGAIN, 'what is put while the server ends'],
    ],
  },
  {
    name: 'a full disk is reported as an unknown error',
    file: 'src/server/database/storage-problem.ts',
    edits: [["  13: 'full',\n", '']],
    caughtBy: [
      ['src/server/database/storage-problem.test.ts', 'a database that may not grow is full'],
      [DISK, 'full when a booking begins'],
    ],
  },
  {
    name: 'a check that was planned by another clock waits for it',
    file: 'src/gateway/store/bookings/booking-owners.ts',
    edits: [
      [
        "where('next_check_at', '>', toIsoTime(now + longestWaitMs)),",
        "where('next_check_at', '>', toIsoTime(now + longestWaitMs * 1e6)),",
      ],
    ],
    caughtBy: [
      [TWICE, 'a clock set back leaves no check'],
      [AGAIN, 'a check that is planned for years ahead'],
    ],
  },
  {
    name: 'a fault of ours counts as a problem of the service',
    file: 'src/gateway/service/probe-endpoint.ts',
    edits: [['(error instanceof TypeError && error.cause !== undefined)', 'error instanceof TypeError']],
    caughtBy: [
      [CONNECTION, 'a fault of our own'],
      [PROBE, 'a fault of ours is thrown'],
    ],
  },
  {
    name: 'a temporary problem takes back what a service offers',
    file: 'src/gateway/service/probe-capabilities.ts',
    edits: [["return after === 'not_known' ? before : after;", 'return before === after ? before : after;']],
    caughtBy: [
      [CONNECTION, 'what was known stays known'],
      [PROBE, 'takes back nothing that was known'],
    ],
  },
  {
    name: 'two dots are a tracking number',
    file: 'src/contract/encode-segment.ts',
    edits: [["text !== '.' && text !== '..' && ", '']],
    caughtBy: [
      [WRONG, '".." never leaves'],
      [SEGMENT, '".." would change the address'],
    ],
  },
  {
    name: 'half a surrogate pair is a tracking number',
    file: 'src/contract/encode-segment.ts',
    edits: [[' && text.isWellFormed();', ';']],
    caughtBy: [
      [WRONG, 'never leaves, and is no fault of ours'],
      [SEGMENT, 'would change the address, or can’t be written'],
    ],
  },
];
