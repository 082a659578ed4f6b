import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { forgetFirstAnswers, readFirstAnswer, serveFirstAnswers } from './first-answers.ts';
import { followEvents } from './events.ts';
import {
  bookingKeys,
  labelKeys,
  manifestKeys,
  peopleKeys,
  savedViewKeys,
  todayKeys,
  webhookKeys,
} from './later-query-keys.ts';
import { orderKeys, sessionKeys } from './query-keys.ts';

/** An event stream that the test feeds. */
class Stream extends EventTarget {
  static last: Stream;
  static readonly CLOSED = 2;
  readyState = 1;
  readonly address: string;

  constructor(address: string) {
    super();
    this.address = address;
    Stream.last = this;
  }
  say(event: object): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(event) }));
  }
  connect(): void {
    this.dispatchEvent(new Event('open'));
  }
  close(): void {
    this.readyState = Stream.CLOSED;
  }
}

const client = new QueryClient();
let stop: () => void;

beforeEach(async () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 21, 9, 41) });
  vi.stubGlobal('EventSource', Stream);
  for (const queryKey of [orderKeys.live, todayKeys.all])
    await client.prefetchQuery({ queryKey, queryFn: async () => 1 });
});
afterEach(() => {
  stop();
  client.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const isStale = (key: readonly string[]) => client.getQueryState(key)?.isInvalidated;
const stale = async () => {
  await vi.advanceTimersByTimeAsync(60_000);
  return { orders: isStale(orderKeys.live), today: isStale(todayKeys.all) };
};

describe('a page whose first answers say how far it had heard', () => {
  beforeEach(() => {
    serveFirstAnswers({ '/events': 'run:7' });
    stop = followEvents(client);
  });

  test('asks for what it has missed since', () => {
    expect(Stream.last.address).toBe('/api/events?after=run%3A7');
  });

  test('still knows how far it had heard if somebody did something, or the device was slow, before it could ask', async () => {
    stop();
    serveFirstAnswers({ '/events': 'run:8' });
    forgetFirstAnswers();
    await vi.advanceTimersByTimeAsync(60_000);
    stop = followEvents(client);
    expect(Stream.last.address).toBe('/api/events?after=run%3A8');
    // Another person signs in: their stream starts from scratch.
    stop();
    stop = followEvents(client);
    expect(Stream.last.address).toBe('/api/events');
  });

  test('reads nothing again if nothing was missed', async () => {
    Stream.last.connect();
    Stream.last.say({ kind: 'continued' });
    expect(await stale()).toEqual({ orders: false, today: false });
  });

  test('reads only what it missed again', async () => {
    Stream.last.connect();
    Stream.last.say({ kind: 'continued' });
    Stream.last.say({ kind: 'orders', tracking_numbers: null });
    expect(await stale()).toEqual({ orders: true, today: false });
  });

  test('discards the answers that came with the page once something has changed', async () => {
    const take = (change: () => void) => {
      serveFirstAnswers({ '/today': {}, '/events': 'run:7' });
      Stream.last.connect();
      Stream.last.say({ kind: 'continued' });
      change();
      vi.advanceTimersByTime(500);
      return readFirstAnswer('/today');
    };
    expect(take(() => undefined)).toEqual({});
    expect(take(() => Stream.last.say({ kind: 'today', lanes: null }))).toBeUndefined();
  });

  test('reads everything again if the gateway can’t tell', async () => {
    Stream.last.connect();
    Stream.last.say({ kind: 'storage', problem: null });
    expect(await stale()).toEqual({ orders: true, today: true });
  });

  test('a lost stream that continues from where it was causes nothing to be read again either', async () => {
    Stream.last.connect();
    Stream.last.say({ kind: 'continued' });
    Stream.last.dispatchEvent(new Event('error'));
    Stream.last.connect();
    Stream.last.say({ kind: 'continued' });
    expect(await stale()).toEqual({ orders: false, today: false });
  });

  test('after a lost stream, who is signed in is read again: another person may have signed in in this browser meanwhile', async () => {
    await client.prefetchQuery({ queryKey: sessionKeys.session, queryFn: async () => 1 });
    Stream.last.connect();
    Stream.last.say({ kind: 'continued' });
    expect(isStale(sessionKeys.session)).toBe(false);
    Stream.last.dispatchEvent(new Event('error'));
    Stream.last.connect();
    Stream.last.say({ kind: 'continued' });
    expect(isStale(sessionKeys.session)).toBe(true);
  });
});

test('what could not be read while the stream was lost is read once it continues', async () => {
  let isAway = false;
  const read = vi.fn<() => Promise<number>>(async () => {
    if (isAway) throw new TypeError('Failed to fetch');
    return 1;
  });
  const observer = new QueryObserver(client, { queryKey: todayKeys.all, queryFn: read, retry: false });
  const stopWatching = observer.subscribe(() => undefined);
  serveFirstAnswers({ '/events': 'run:7' });
  stop = followEvents(client);
  Stream.last.connect();
  Stream.last.say({ kind: 'continued' });
  isAway = true;
  Stream.last.say({ kind: 'today', lanes: null });
  await vi.advanceTimersByTimeAsync(1000);
  Stream.last.dispatchEvent(new Event('error'));
  expect(observer.getCurrentResult().isError).toBe(true);
  isAway = false;
  Stream.last.connect();
  Stream.last.say({ kind: 'continued' });
  await vi.advanceTimersByTimeAsync(1000);
  expect(observer.getCurrentResult().isError).toBe(false);
  stopWatching();
});

test('a page that doesn’t know how far it had heard reads everything again', async () => {
  serveFirstAnswers({});
  stop = followEvents(client);
  expect(Stream.last.address).toBe('/api/events');
  Stream.last.connect();
  expect(await stale()).toEqual({ orders: true, today: true });
});

test('everything is read again after this device’s clock was set: countdowns would be wrong by as much', async () => {
  serveFirstAnswers({ '/events': 'run:7' });
  stop = followEvents(client);
  await client.prefetchQuery({ queryKey: sessionKeys.session, queryFn: async () => 1 });
  Stream.last.connect();
  Stream.last.say({ kind: 'continued' });
  await vi.advanceTimersByTimeAsync(60_000);
  const before = isStale(sessionKeys.session);
  vi.setSystemTime(Date.now() - 2 * 3_600_000);
  expect({ before, ...(await stale()), session: isStale(sessionKeys.session) }).toEqual({
    before: false,
    orders: true,
    today: true,
    session: true,
  });
});

test('everything is read again on a new day: what happened on the last one was said to be of today', async () => {
  vi.setSystemTime(new Date(2026, 10, 21, 23, 57, 30));
  serveFirstAnswers({ '/events': 'run:7' });
  stop = followEvents(client);
  Stream.last.connect();
  Stream.last.say({ kind: 'continued' });
  expect(await stale()).toEqual({ orders: false, today: false });
  await stale();
  expect(await stale()).toEqual({ orders: true, today: true });
});

test('the validity of links is read again when the service or its clock changes', async () => {
  stop = followEvents(client);
  const read = [manifestKeys.list, bookingKeys.all, labelKeys.all, sessionKeys.session];
  for (const queryKey of read) await client.prefetchQuery({ queryKey, queryFn: async () => 1 });
  Stream.last.connect();
  Stream.last.say({ kind: 'continued' });
  Stream.last.say({ kind: 'service', state: 'connected' });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(read.map(isStale)).toEqual(read.map(() => true));
});

test.each([
  ['when somebody has changed one', [{ kind: 'continued' }, { kind: 'settings' }]],
  ['when a change may have been missed', []],
])('people, saved views and webhook settings are read again %s', async (_when, said) => {
  stop = followEvents(client);
  const read = [peopleKeys.all, savedViewKeys.all, webhookKeys.settings, webhookKeys.merchant, webhookKeys.receiver];
  for (const queryKey of read) await client.prefetchQuery({ queryKey, queryFn: async () => 1 });
  Stream.last.connect();
  for (const event of said) Stream.last.say(event);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(read.map(isStale)).toEqual(read.map(() => true));
});
