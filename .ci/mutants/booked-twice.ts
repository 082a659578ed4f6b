import type { Mutant } from './mutant.ts';

const BOOKINGS = 'src/gateway/bookings';
const TWICE = `${BOOKINGS}/never-twice.test.ts`;
const AGAIN = `${BOOKINGS}/proved-twice.test.ts`;
const BROKEN = `${BOOKINGS}/broken-off.test.ts`;
const RESTARTS = `${BOOKINGS}/restarts.test.ts`;
const LOST = `${BOOKINGS}/lost-answers.test.ts`;
const IN_PROCESS = `${BOOKINGS}/in-process.test.ts`;
const BOOKED = `${BOOKINGS}/bookings.test.ts`;
const STAYS = `${BOOKINGS}/stays-booked.test.ts`;
const JOURNAL = 'src/gateway/store/bookings/booking-journal.ts';
const LIFE = 'src/domain/booking-part.test.ts';
const OWNER_IS_ASKED = 'if (boot_epoch !== deps.epoch || !(await isLiving(transaction, boot_epoch))) return undefined;';
const OWNER_IS_NOT_ASKED = 'if (boot_epoch < 0 || !(await isLiving(transaction, deps.epoch))) return undefined;';

/** Ways to book twice. */
export const TWICE_MUTANTS: readonly Mutant[] = [
  {
    name: 'a word that says nothing about a booking takes it back',
    file: 'src/domain/index-states.ts',
    edits: [["before?.booking === 'booked' ? [{", "before?.booking === 'sending' ? [{"]],
    caughtBy: [
      [STAYS, 'when a read says untrackable'],
      [
        'src/domain/state-group.test.ts',
        'of an order shown as booked and in_transit, of which we know null, untrackable',
      ],
    ],
  },
  {
    name: 'no quiet time after a lost answer',
    file: `${BOOKINGS}/quiescence.ts`,
    edits: [['this.#lengthMs = lengthMs;', 'this.#lengthMs = lengthMs * 0;']],
    caughtBy: [
      [TWICE, 'a clock set by 1200000 ms'],
      [TWICE, 'a clock set forward without a restart'],
    ],
  },
  {
    name: 'the quiet time depends only on the wall clock',
    file: `${BOOKINGS}/quiescence.ts`,
    edits: [
      [
        'return sinceByWall < 0 ? byMonotonic : Math.max(byMonotonic, this.#lengthMs - sinceByWall);',
        'return byMonotonic * 0 + this.#lengthMs - sinceByWall;',
      ],
    ],
    caughtBy: [
      [TWICE, 'a clock set by 1200000 ms'],
      [TWICE, 'a clock set forward without a restart'],
    ],
  },
  {
    name: 'a service is quiet at once after a restart',
    file: `${BOOKINGS}/quiescence.ts`,
    // Quiet time restarts when a part is taken over; for all others it counts from the process's start.
    edits: [
      ['(this.#sentAt.get(part.part_id) ?? this.#begunAt)', '(this.#sentAt.get(part.part_id) ?? -Infinity)'],
      [
        'adopt(partId: string): void {\n    this.#sentAt.set(partId, this.#monotonicMs());',
        'adopt(partId: string): void {',
      ],
    ],
    caughtBy: [
      [TWICE, 'a clock set by 1200000 ms'],
      [TWICE, 'a clock set by 31536000000 ms'],
    ],
  },
  {
    name: 'every service is taken for one that ended with the process',
    file: `${BOOKINGS}/quiescence.ts`,
    edits: [['if (this.#isInProcess) this.#overAt', 'this.#overAt']],
    caughtBy: [
      [TWICE, 'a clock set by 1200000 ms'],
      [TWICE, 'a clock set by 31536000000 ms'],
    ],
  },
  {
    name: 'a platform in this process can’t book after its answer is lost',
    file: `${BOOKINGS}/quiescence.ts`,
    edits: [['const overAt = this.#overAt.get(part.part_id);', 'const overAt = this.#isInProcess ? 0 : undefined;']],
    caughtBy: [
      [IN_PROCESS, 'until the quiet time is over'],
      [IN_PROCESS, 'after its clock was set forward'],
    ],
  },
  {
    name: 'a clock that was set back keeps a booking waiting',
    file: `${BOOKINGS}/quiescence.ts`,
    edits: [['return sinceByWall < 0 ? byMonotonic : ', 'return ']],
    caughtBy: [
      [TWICE, 'a clock set by -1200000 ms'],
      [TWICE, 'a clock set by -31536000000 ms'],
    ],
  },
  {
    name: 'one clean read is enough',
    file: 'src/domain/reconciliation.ts',
    edits: [['export const CLEAN_READS = 3;', 'export const CLEAN_READS = 1;']],
    caughtBy: [
      [LOST, 'only after three reads'],
      ['src/domain/reconciliation.test.ts', 'it takes three reads over twenty seconds'],
    ],
  },
  {
    name: 'clean reads need no distance',
    file: 'src/domain/reconciliation.ts',
    edits: [['now - before.lastAt < CLEAN_READ_SPACING_MS', 'now - before.lastAt < 0']],
    caughtBy: [
      [LOST, 'only after three reads'],
      ['src/domain/reconciliation.test.ts', 'count only with a distance'],
    ],
  },
  {
    name: 'the journal is written after the send',
    file: `${BOOKINGS}/run-attempt.ts`,
    edits: [
      [
        'const journaled = await persist(deps, () => journal(deps, partId, stop, tries), stop.onHeldUp, stop.isStopped);',
        'const journaled = true as boolean;',
      ],
      [
        'const first = await firstOf(sent, stop);',
        'await persist(deps, () => journal(deps, partId, stop, tries), stop.onHeldUp, stop.isStopped);\n  const first = await firstOf(sent, stop);',
      ],
    ],
    caughtBy: [
      [BROKEN, 'before the send: the booking is resumed'],
      [BROKEN, 'for ever: it is given up, unsent'],
    ],
  },
  {
    name: 'a commit is not synced to the disk',
    file: 'src/server/database/database.ts',
    edits: [['synchronous=FULL; PRAGMA', 'synchronous=NORMAL; PRAGMA']],
    caughtBy: [
      ['src/server/database/database.test.ts', 'a commit is on the disk'],
      [RESTARTS, 'what is journaled is on the disk'],
    ],
  },
  {
    name: 'a part in flight may be sent again',
    file: 'src/domain/booking-part.ts',
    edits: [
      [
        "return part.state === 'prepared' && !part.wasSent ? 'sending' : undefined;",
        "return part.state === 'prepared' || part.state === 'unknown' ? 'sending' : undefined;",
      ],
    ],
    caughtBy: [
      [LIFE, 'it is sent at most once'],
      [LIFE, 'what was sent never counts as unsent'],
    ],
  },
  {
    name: 'a sent part may be marked as unsent',
    file: 'src/domain/booking-part.ts',
    edits: [
      [
        "return part.state === 'prepared' && !part.wasSent ? 'not_sent' : undefined;",
        "return part.state === 'prepared' || part.state === 'unknown' ? 'not_sent' : undefined;",
      ],
    ],
    caughtBy: [
      [LIFE, 'what was sent never counts as unsent'],
      [LIFE, 'unknown is never withheld'],
    ],
  },
  {
    name: 'a part is done while some of its orders have no outcome',
    file: 'src/domain/booking-part.ts',
    edits: [["if (event.open === 0) return 'resolved';", "if (event.open <= 1) return 'resolved';"]],
    caughtBy: [
      [LIFE, 'an order without an outcome keeps its part open'],
      [TWICE, 'a read that began before the mark'],
    ],
  },
  {
    name: 'a start sends parts again that were being sent',
    file: `${BOOKINGS}/bookings.ts`,
    edits: [
      [
        "      if (part.state === 'sending') await this.#recoverSent(part);\n",
        "      if (part.state === 'sending') {\n        const { baseUrl, secret } = this.#deps.connection.link;\n        const sent = await listPartOrders(database, part.part_id);\n        void sendBooking(baseUrl, secret, part.part_id, sent.map((order) => order.tracking_number));\n        await this.#recoverSent(part);\n      }\n",
      ],
      ['import { listParts }', 'import { listPartOrders, listParts }'],
      [
        'import { recordMarks }',
        "import { sendBooking } from '#gateway/service/send-booking.ts';\nimport { recordMarks }",
      ],
    ],
    caughtBy: [
      [RESTARTS, 'while an answer is out: unclear'],
      [RESTARTS, 'between two parts: the first is found out'],
    ],
  },
  {
    name: 'orders are called not booked because this machine had no file descriptor',
    file: `${BOOKINGS}/send-when-possible.ts`,
    edits: [['if (raw.isBlockedLocally !== true) return raw;', 'if (raw.isBlockedLocally !== null) return raw;']],
    caughtBy: [
      [`${BOOKINGS}/no-descriptors.test.ts`, 'without a file descriptor'],
      [`${BOOKINGS}/send-when-possible.test.ts`, 'waits for a descriptor'],
    ],
  },
  {
    name: 'a part that nobody waits for is sent once there are file descriptors',
    file: `${BOOKINGS}/send-when-possible.ts`,
    edits: [['if (over.aborted) return raw;', 'if (over.aborted && round > 9) return raw;']],
    caughtBy: [
      [`${BOOKINGS}/send-when-possible.test.ts`, 'given up'],
      [`${BOOKINGS}/send-when-possible.test.ts`, 'ends with the process'],
    ],
  },
  {
    name: 'an unsent part is sent by itself after a restart',
    file: `${BOOKINGS}/bookings.ts`,
    edits: [
      ['prepared.some((part) => part.boot_epoch !== epoch)', 'prepared.some((part) => part.boot_epoch > epoch + 9)'],
      [OWNER_IS_ASKED, OWNER_IS_NOT_ASKED, `${BOOKINGS}/run-attempt.ts`],
    ],
    caughtBy: [
      [RESTARTS, 'before anything was sent: nothing of it goes out afterwards'],
      [RESTARTS, 'a part that another process has taken over'],
    ],
  },
  {
    name: 'a part that another process prepared is sent',
    file: `${BOOKINGS}/run-attempt.ts`,
    edits: [[OWNER_IS_ASKED, OWNER_IS_NOT_ASKED]],
    caughtBy: [
      [RESTARTS, 'a part that another process has taken over'],
      [`${BOOKINGS}/taken-over.test.ts`, 'another process took it over meanwhile'],
    ],
  },
  {
    name: 'spellings of one number count as several orders',
    file: 'src/domain/fold-number.ts',
    edits: [['return trackingNumber.toUpperCase();', 'return trackingNumber;']],
    caughtBy: [
      [TWICE, 'two spellings of a number'],
      [TWICE, 'a booked number stays booked in every spelling'],
    ],
  },
  {
    name: 'a number that a read returns is sent in place of the chosen one',
    file: 'src/gateway/service/read-orders.ts',
    edits: [
      ['return isSpelling ? response : {', 'return isSpelling || asked ? response : {'],
      ['const isSpelling =', 'const asked = true;\n  const isSpelling ='],
      ['if (foldNumber(spelling) !== folded) throw', 'if (spelling === folded + folded) throw', JOURNAL],
    ],
    caughtBy: [
      [TWICE, 'the carrier’s own number: what is sent'],
      [TWICE, 'digits without quotes: what is sent'],
      ['src/gateway/service/read-orders.test.ts', 'but under no other number'],
    ],
  },
  {
    name: 'the spelling that somebody typed is sent',
    file: `${BOOKINGS}/check-attempt.ts`,
    edits: [['  if (mayGoOut) await respell(deps, orders, records);\n', '  void respell;\n']],
    caughtBy: [
      [TWICE, 'a booked number stays booked in every spelling'],
      [AGAIN, 'goes out as the service spells it'],
    ],
  },
  {
    name: 'locks are not checked when a booking begins',
    file: `${BOOKINGS}/start-attempt.ts`,
    edits: [
      [
        "if (conflicts.length > 0) return { kind: 'conflict', conflicts };\n    await writeAttempt",
        "if (conflicts.length > 1e6) return { kind: 'conflict', conflicts };\n    await writeAttempt",
      ],
    ],
    caughtBy: [
      [BOOKED, 'twenty people book the same orders'],
      [TWICE, 'a booked number stays booked in every spelling'],
    ],
  },
];
