import { DOCUMENTED_ERROR_CODES } from '#contract/error-code.ts';
import { SANDBOX_SECRETS } from '#contract/sandbox-secrets.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, openTestPlatform, type TestPlatform } from '#platform/testing/open-test-platform.ts';

/** The document's tables of status codes (Endpoints), verbatim. */
const STATUSES = {
  'POST /book': `
| 200 | Booking statuses returned |
| 400 | Problem with input parameters; not every input error yields this, some are parsed as an unknown error or appear in the body; if text/html the body is blank |
| 403 | API key matches no valid merchant account, or API secret lacks the required permission |
| 422 | More than 1000 tracking numbers |
| 500 | Unknown error, possibly from the input or merchant account configuration |`,
  'GET /book/{manifest_id}/document': `
| 200 | Success |
| 403 | API key invalid, API secret lacks permission, or manifest belongs to another account |
| 404 | manifest_id matches no manifest |
| 422 | Manifest has not finished generating; retry shortly |
| 424 | Manifest failed to book with the carrier |
| 500 | Unknown error |`,
} as const;

/** The document's table of error codes (Errors), verbatim. */
const CODES = `
| orders_not_available_to_book | Requested orders to book could not be found; none were booked |
| order_cannot_be_cancelled | Order is in a state that cannot be cancelled (for example in transit) |
| order_not_found | The tracking number is not known |
| order_not_available_to_label | Order not yet processed, or none of the more specific label errors match, but the label is unavailable |
| label_failed_order_processing | Order status is processing (re-quoting in progress) |
| label_failed_missing_courier | No carrier could be allocated at creation or update; fallback to the first enabled carrier offering the requested service level did not work (for example an international order without an international carrier) |
| label_failed_invalid_quote | Quote invalid: no courier allocated, quote is $0, no quote, or errors on the order; also when a $0 quote is confirmable by the carrier but the rules engine filtered it |
| label_failed_rules_engine | Order allocated to a plain label carrier and got quotes, but the merchant's rules filtered them out |
| label_failed_still_generating | Allocated carrier generates labels asynchronously; generation runs in the background. Applies to two carriers: an international postal parcel service and an e-commerce carrier |
| label_failed_failed_request | Labelling started then failed, usually an external dependency |
| label_failed_tracking_order | The order has tracking_only set |`;

const readTable = (table: string) =>
  table
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([, code = '', meaning = '']) => ({ code, meaning }));

let platform: TestPlatform;
beforeAll(async () => {
  // However slow the machine, what was requested a moment ago still is.
  const startedAt = Date.now();
  platform = await openTestPlatform({ now: () => startedAt });
});
afterAll(() => platform.close());

const call: TestPlatform['call'] = (...args) => platform.call(...args);
const addFault = (row: string, fault: string) => call('POST /sandbox/faults', { row, fault });
const make = async (wishes: object): Promise<string> =>
  (await call('POST /sandbox/orders', { count: 1, ...wishes })).body.response.tracking_numbers[0];
const labelOf = (number: string) => call(`GET /orders/${number}/label`);
const bookOne = async (booking: object = {}) => {
  await call('PUT /sandbox/carriers/NorthpostExpress', { booking: { outcome: 'accept', ...booking } });
  const [order = ''] = await platform.makeLabelled(1, 'NorthpostExpress');
  const { body } = await platform.book([order]);
  return { order, document: `GET /book/${body.response[0].manifest_id}/document` };
};
const asWell = async (secret: string | null, row: string) => call(row, undefined, { secret });

type Proofs = Readonly<Record<string, () => Promise<Answer>>>;

/** For each code, how to produce it in the sandbox; several ways if the document names several. */
const PROOFS_OF_STATUS: Readonly<Record<string, Proofs>> = {
  'POST /book 200': {
    'all booked': async () => platform.book(await platform.makeLabelled(2)),
    'an input error that appears in the body': () => platform.book(['no such order']),
    'a carrier that makes no manifest': async () => {
      await call('PUT /sandbox/carriers/PlainLabel', { booking: { outcome: 'reject' } });
      return platform.book(await platform.makeLabelled(1, 'PlainLabel'));
    },
  },
  'POST /book 400': {
    'orders is not a list': () => call('POST /book', { orders: 'all' }),
    'a blank body of text/html': async () => {
      await addFault('POST /book', 'blank_400_html');
      const answer = await platform.book([]);
      expect([answer.headers.get('content-type'), answer.body]).toEqual(['text/html', new Uint8Array()]);
      return answer;
    },
  },
  'POST /book 403': {
    'an unknown key': () => platform.book(['x'], { secret: 'nobody' }),
    'no key': () => platform.book(['x'], { secret: null }),
    'a secret without the permission': () => platform.book(['x'], { secret: SANDBOX_SECRETS.withoutBook }),
  },
  'POST /book 422': {
    'a thousand and one': () => platform.book(Array.from({ length: 1001 }, (_, place) => `${place}`)),
  },
  'POST /book 500': {
    'nothing done': async () => (await addFault('POST /book', 'error_500_before'), platform.book(['x'])),
    'all done': async () => (await addFault('POST /book', 'error_500_after'), platform.book(['x'])),
  },
  'GET /book/{manifest_id}/document 200': {
    'the document is there': async () => platform.waitFor((await bookOne()).document),
  },
  'GET /book/{manifest_id}/document 403': {
    'an unknown key': async () => asWell('nobody', (await bookOne()).document),
    'a secret without the permission': async () => asWell(SANDBOX_SECRETS.withoutManifests, (await bookOne()).document),
    'another account': async () => asWell(SANDBOX_SECRETS.otherAccount, (await bookOne()).document),
  },
  'GET /book/{manifest_id}/document 404': {
    'nobody made it': () => call('GET /book/2147483647/document'),
    'it was discarded': async () => {
      await call('PUT /sandbox/carriers/SwiftlineExpress', { booking: { outcome: 'reject' } });
      const { body } = await platform.book(await platform.makeLabelled(1, 'SwiftlineExpress'));
      return call(`GET /book/${body.response[0].manifest_id}/document`);
    },
  },
  'GET /book/{manifest_id}/document 422': {
    'the carrier takes an hour': async () => call((await bookOne({ document_delay_s: 3600 })).document),
  },
  'GET /book/{manifest_id}/document 424': {
    'the carrier refuses it after all': async () =>
      platform.waitFor((await bookOne({ document_fails: true })).document),
  },
  'GET /book/{manifest_id}/document 500': {
    'a fault': async () => {
      const { document } = await bookOne();
      await addFault('GET /book/{manifest_id}/document', 'error_500_before');
      return call(document);
    },
  },
};

const problem = (code: string) => async () => labelOf(await make({ problem: code }));

const PROOFS_OF_CODE: Readonly<Record<string, Proofs>> = {
  orders_not_available_to_book: {
    'an unknown number': () => platform.book(['SLP0000000000']),
    'another account’s order': async () =>
      platform.book(await platform.makeLabelled(1), { secret: SANDBOX_SECRETS.otherAccount }),
    'booked already': async () => platform.book([(await bookOne()).order]),
  },
  order_cannot_be_cancelled: {
    'in transit': async () => {
      const { order } = await bookOne();
      await call(`POST /sandbox/orders/${order}/status`, { status: 'in_transit' });
      return call(`DELETE /orders/${order}`);
    },
  },
  order_not_found: { 'nobody made it': () => labelOf('SLP0000000000') },
  order_not_available_to_label: {
    'on demand': problem('order_not_available_to_label'),
    'a carrier that takes a minute': async () => {
      await call('PUT /sandbox/carriers/NorthpostStandard', { label: { delay_s: 60 } });
      return labelOf(await make({ courier_allocation: 'NorthpostStandard' }));
    },
    'a cancelled order': async () => {
      const order = await make({ labelled: true });
      await call(`DELETE /orders/${order}`);
      return labelOf(order);
    },
  },
  label_failed_order_processing: {
    'on demand': problem('label_failed_order_processing'),
    'changed a moment ago': async () => {
      const order = await make({ courier_allocation: 'PlainLabel' });
      await call(`PUT /orders/${order}`, { order: { courier_type: 'express', courier_allocation: null } });
      return labelOf(order);
    },
  },
  label_failed_missing_courier: { 'on demand': problem('label_failed_missing_courier') },
  label_failed_invalid_quote: { 'on demand': problem('label_failed_invalid_quote') },
  label_failed_rules_engine: { 'on demand': problem('label_failed_rules_engine') },
  label_failed_still_generating: {
    'on demand': problem('label_failed_still_generating'),
    'the postal parcel service': async () => labelOf(await make({ courier_allocation: 'ParcelbirdInternational' })),
    'the e-commerce carrier': async () => labelOf(await make({ courier_allocation: 'CartwheelEcommerce' })),
  },
  label_failed_failed_request: { 'on demand': problem('label_failed_failed_request') },
  label_failed_tracking_order: {
    'on demand': problem('label_failed_tracking_order'),
    'made so': async () => labelOf(await make({ tracking_only: true })),
  },
};

const HTTP_STATUS_OF_CODE: Readonly<Record<string, number>> = {
  orders_not_available_to_book: 200,
  order_not_found: 404,
};

describe.each(Object.entries(STATUSES))('%s', (row, table) => {
  test.each(readTable(table))('answers $code: $meaning', async ({ code }) => {
    const proofs = Object.entries(PROOFS_OF_STATUS[`${row} ${code}`] ?? {});
    expect(proofs).not.toEqual([]);
    for (const [way, produce] of proofs) {
      expect([way, (await produce()).status]).toEqual([way, Number(code)]);
    }
  });
});

describe('the error code', () => {
  test('list of the document is the same as the contract’s', () => {
    expect(readTable(CODES).map(({ code }) => code)).toEqual([...DOCUMENTED_ERROR_CODES]);
  });

  test.each(readTable(CODES))('$code: $meaning', async ({ code }) => {
    const proofs = Object.entries(PROOFS_OF_CODE[code] ?? {});
    expect(proofs).not.toEqual([]);
    for (const [way, produce] of proofs) {
      const { status, body } = await produce();
      const item = body.response?.[0] ?? body;
      expect([way, status, item.error]).toEqual([way, HTTP_STATUS_OF_CODE[code] ?? 422, code]);
      expect(item.error_description).toMatch(/\w+/);
    }
  });
});
