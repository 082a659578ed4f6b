import { beforeEach, expect, test, vi } from 'vitest';
import { type RawAnswer, sendBooking } from '#gateway/service/send-booking.ts';
import type { BookingDeps } from './booking-deps.ts';
import { sendWhenPossible } from './send-when-possible.ts';

vi.mock('#gateway/service/send-booking.ts', () => ({ sendBooking: vi.fn<typeof sendBooking>() }));

const LACKING: RawAnswer = {
  answer: { kind: 'never_sent', description: 'EMFILE' },
  text: null,
  isBlockedLocally: true,
};
const REFUSED: RawAnswer = {
  answer: { kind: 'never_sent', description: 'ECONNREFUSED' },
  text: null,
  isBlockedLocally: false,
};
const ANSWERED: RawAnswer = { answer: { kind: 'answer', status: 200, body: {} }, text: '{}' };

let sentAt: number;
let maySend: () => boolean;
let ending: AbortController;
let givenUp: AbortController;
const send = () => {
  const deps = {
    connection: { link: { baseUrl: 'http://service.example', secret: 's' } },
    quiescence: {
      recordSent: () => {
        sentAt += 1;
      },
    },
    ending: ending.signal,
    log: { error: () => undefined },
    maySend: () => maySend(),
  };
  return sendWhenPossible(deps as unknown as BookingDeps, 'part', ['SLP1'], givenUp.signal);
};

beforeEach(() => {
  sentAt = 0;
  maySend = () => true;
  ending = new AbortController();
  givenUp = new AbortController();
  vi.mocked(sendBooking).mockReset();
});

test('a booking waits for a descriptor, and its quiet time counts from the try that was sent', async () => {
  vi.mocked(sendBooking).mockResolvedValueOnce(LACKING).mockResolvedValueOnce(ANSWERED);
  expect(await send()).toBe(ANSWERED);
  expect(sentAt).toBe(2);
});

test('what the network refuses is not retried', async () => {
  vi.mocked(sendBooking).mockResolvedValue(REFUSED);
  expect(await send()).toBe(REFUSED);
  expect(sendBooking).toHaveBeenCalledOnce();
});

test.each([
  ['is given up by a person', () => givenUp],
  ['ends with the process', () => ending],
])('a wait that %s sends nothing afterwards', async (_name, whose) => {
  vi.mocked(sendBooking).mockResolvedValueOnce(LACKING).mockResolvedValue(ANSWERED);
  const sent = send();
  whose().abort();
  expect(await sent).toBe(LACKING);
  expect(sendBooking).toHaveBeenCalledOnce();
});

test('while another process may have taken over nothing is sent, even if this one resumes after a pause', async () => {
  vi.mocked(sendBooking).mockResolvedValue(ANSWERED);
  let asked = 0;
  maySend = () => {
    asked += 1;
    return asked > 2;
  };
  expect(await send()).toBe(ANSWERED);
  expect(sendBooking).toHaveBeenCalledOnce();
  expect(sentAt).toBe(3);
});

test('a hold that is lost for good sends nothing once nobody waits any more', async () => {
  maySend = () => false;
  const sent = send();
  ending.abort();
  expect((await sent).answer.kind).toBe('never_sent');
  expect(sendBooking).not.toHaveBeenCalled();
});
