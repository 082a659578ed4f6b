import type { Mutant } from './mutant.ts';

const BOOKINGS = 'src/gateway/bookings';
const AGAIN = `${BOOKINGS}/proved-twice.test.ts`;
const BOOKED = `${BOOKINGS}/bookings.test.ts`;
const STAYS = `${BOOKINGS}/stays-booked.test.ts`;
const STOPPED = `${BOOKINGS}/stop-booking.test.ts`;
const CONNECTION = 'src/gateway/service/connection.test.ts';
const FEW_REQUESTS = 'src/gateway/service/few-requests.test.ts';
const REFUSED_KEY = `${BOOKINGS}/refused-key.test.ts`;
const UNPROVEN = 'src/gateway/service/unproven-reads.test.ts';
const EVIDENCE = 'src/domain/endpoint-evidence.test.ts';

/** Ways to send something unchecked. */
export const UNCHECKED_MUTANTS: readonly Mutant[] = [
  {
    name: 'a service with problems counts as having no such endpoint',
    file: 'src/domain/endpoint-evidence.ts',
    edits: [['if (status !== 404 && status !== 405) return false;', 'if (status < 400) return false;']],
    caughtBy: [
      [EVIDENCE, '503'],
      [CONNECTION, '503: nothing goes out unchecked'],
    ],
  },
  {
    name: 'a page of HTML counts as the service’s answer',
    file: 'src/domain/endpoint-evidence.ts',
    edits: [["(body !== 'html' || htmlRounds >= HTML_ROUNDS)", '(htmlRounds >= 0 || body !== htmlRounds)']],
    caughtBy: [
      [EVIDENCE, 'a page of HTML with 404, once'],
      [CONNECTION, 'a page of HTML: nothing goes out unchecked'],
    ],
  },
  {
    name: 'a key that one read is refused to counts as a key that may read no orders',
    file: 'src/domain/endpoint-evidence.ts',
    edits: [['rounds >= HTML_ROUNDS && isForbidden(one, answers)', 'one.status > 0']],
    caughtBy: [
      [EVIDENCE, 'unless one of the orders is answered differently'],
      ['src/gateway/service/forbidden-reads.test.ts', 'nothing is sent while one of the orders'],
    ],
  },
  {
    name: 'a service that has let us read orders is booked with unchecked while it refuses that',
    file: 'src/domain/endpoint-evidence.ts',
    edits: [['answers.hasRead !== true && isForbidden', 'isForbidden']],
    caughtBy: [
      ['src/gateway/service/forbidden-reads.test.ts', 'has read orders before'],
      ['src/gateway/service/probe-endpoint.test.ts', 'has let us read orders before'],
    ],
  },
  {
    name: 'mistyped numbers prove that orders can’t be read',
    file: 'src/domain/endpoint-evidence.ts',
    edits: [["return ofProven.length > 0 ? 'no' : 'no_sign';", "return ofProven.length >= 0 ? 'no' : 'no_sign';"]],
    caughtBy: [
      [EVIDENCE, 'only numbers that may be mistyped'],
      [UNPROVEN, 'because the first number was mistyped'],
    ],
  },
  {
    name: 'only the first numbers of a booking are asked about',
    file: 'src/domain/sample-evenly.ts',
    edits: [['return values.filter((_value, at) => places.has(at));', 'return values.slice(0, places.size);']],
    caughtBy: [
      ['src/domain/sample-evenly.test.ts', 'of 10 values, 3'],
      [UNPROVEN, 'is asked about numbers from the whole booking'],
    ],
  },
  {
    name: 'orders that can’t be checked now are sent unchecked',
    file: `${BOOKINGS}/check-before-sending.ts`,
    edits: [["if (canRead === 'no') return", "if (canRead !== 'yes') return"]],
    caughtBy: [
      [CONNECTION, '503: nothing goes out unchecked'],
      [CONNECTION, 'no answer: nothing goes out unchecked'],
    ],
  },
  {
    name: 'a booking is sent based on what was found a minute ago',
    file: `${BOOKINGS}/check-before-sending.ts`,
    edits: [['connection.canReadOrdersNow(', 'connection.canReadOrders(']],
    caughtBy: [
      [FEW_REQUESTS, 'finds what was booked elsewhere'],
      [FEW_REQUESTS, 'a booking requests what it needs'],
    ],
  },
  {
    name: 'a service that doesn’t answer is assumed to be as before',
    file: 'src/gateway/service/probe-capabilities.ts',
    edits: [["round.isInVain ? 'not_known'", 'round.isInVain ? before.capabilities.orderRead']],
    caughtBy: [
      [FEW_REQUESTS, 'obtained leaves no earlier'],
      [FEW_REQUESTS, 'whatever it was found to offer before'],
    ],
  },
  {
    name: 'a read before sending that fails lets the booking go out',
    file: `${BOOKINGS}/check-before-sending.ts`,
    edits: [
      [
        'return giveUpBecauseOf(error);',
        "return error.status === 0 ? ({ kind: 'not_offered' } as const) : giveUpBecauseOf(error);",
      ],
    ],
    caughtBy: [
      [BOOKED, 'can’t be made: nothing is sent until it can'],
      [AGAIN, 'fails again and again'],
    ],
  },
  {
    name: 'orders that were booked elsewhere pass the check',
    file: 'src/domain/bookability.ts',
    edits: [["if (order.booking === 'booked') return 'already_booked';", '']],
    caughtBy: [
      [BOOKED, 'finds orders that can’t be booked'],
      [CONNECTION, '503: nothing goes out unchecked'],
    ],
  },
  {
    name: 'where orders can’t be read, one that an update reported as booked is sent',
    file: `${BOOKINGS}/check-attempt.ts`,
    edits: [['return passes(findReportedBooked(numbers, reported), reported);', 'return passes(new Map(), reported);']],
    caughtBy: [
      [STAYS, 'when a Review that was opened earlier sends it along'],
      [STAYS, 'when a Review that was opened earlier spells it differently'],
    ],
  },
  {
    name: 'a stop is ignored while the orders are read',
    file: `${BOOKINGS}/check-before-sending.ts`,
    edits: [
      [
        'const result = await Promise.race([checked, stopped]);',
        'const result = await Promise.race([checked, checked]);',
      ],
    ],
    caughtBy: [
      [STOPPED, 'while its orders are read takes effect at once'],
      [AGAIN, 'is ended by a person who stops the whole booking'],
    ],
  },
  {
    name: 'a key that was refused three times pauses nothing',
    file: `${BOOKINGS}/check-before-sending.ts`,
    edits: [['if (waitMs === 0) return checked;', 'if (waitMs >= 0) return checked;']],
    caughtBy: [
      [REFUSED_KEY, 'three bookings refused in a row pause the next'],
      [REFUSED_KEY, 'a minute later one is let out'],
    ],
  },
];
