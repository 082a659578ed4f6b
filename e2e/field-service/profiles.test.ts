import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FieldStage, verdictsOf } from './field-stage.ts';
import { PROFILES, type Profile, type ProfileName } from './profile.ts';

/** A proxy that cuts before the service is done, as in the field, but with shorter times. */
const SHORTER: Partial<Record<ProfileName, Partial<Profile>>> = { slow: { booksWithinMs: 1200, cutAfterMs: 600 } };
const SWIFT = { courier: 'Swift Couriers', allocation: 'SwiftExpress' };

describe.each(Object.keys(PROFILES) as ProfileName[])('in front of a service that is %s', (name) => {
  const profile = PROFILES[name];
  const isCut = profile.cutAfterMs > 0;
  let stage: FieldStage;
  beforeAll(async () => {
    stage = await FieldStage.open(name, SHORTER[name]);
  });
  afterAll(() => stage.close());

  let made = 0;
  /** Adds orders to the service, with a label unless `facts` say otherwise; each test has its own. */
  const add = (count: number, facts: Parameters<typeof stage.field.store.add>[1] = {}) => {
    const numbers = Array.from({ length: count }, () => `fLd${String((made += 1)).padStart(6, '0')}z`);
    stage.field.store.add(numbers, facts);
    return numbers;
  };
  /** Lets a minute pass without requests, so that a rate-limited service has forgotten the previous test. */
  const newMinute = () => stage.advance(61);
  const each = (numbers: readonly string[], verdict: string) =>
    Object.fromEntries(numbers.map((number) => [number, verdict]));
  const sentFor = (numbers: readonly string[]) =>
    stage.field.bookRequests().filter((request) => request.some((number) => numbers.includes(number))).length;

  test('orders with several carriers, one of which rejects: the outcome of each is shown', async () => {
    const north = add(3);
    const swift = add(2, SWIFT);
    stage.field.store.outcomes.rejects = { SwiftExpress: 'Account is on stop' };
    await stage.enter([...north, ...swift]);
    await newMinute();
    const id = randomUUID();
    let booking = await stage.book(id, [...north, ...swift]);
    if (isCut || profile.answersLikeOld) {
      // The answer is lost or names no orders: no order gets a verdict until there is evidence.
      expect(Object.values(verdictsOf(booking))).not.toContain('not_booked');
      await stage.until(() => stage.field.timesBooked(north).every((times) => times === 1));
      await stage.sendStatuses(north, 'ready_for_pickup');
      booking = await stage.settle(id, ({ counts }) => counts.booked === 3);
      expect(booking.counts).toMatchObject({ booked: 3, not_booked: 0, unclear: 2 });
      booking = await stage.mark(id, swift, 'not_booked');
      expect(booking.counts).toMatchObject({ booked: 3, not_booked: 2 });
    } else {
      expect(verdictsOf(booking)).toEqual({ ...each(north, 'booked'), ...each(swift, 'failed') });
      expect(booking.dockets.find(({ kind }) => kind === 'failed')?.error_description).toBe('Account is on stop');
    }
    expect(stage.field.timesBooked([...north, ...swift])).toEqual([1, 1, 1, 0, 0]);
    expect(sentFor(north)).toBe(1);
    stage.field.store.outcomes.rejects = {};
  });

  test('a number that the service does not know: nothing is booked, and it is named', async () => {
    const known = add(2);
    const missing = `fLd${name}X`;
    await newMinute();
    const verdicts = await stage.enter([...known, missing]);
    expect(verdicts[missing]).toBe(profile.hasUsualEndpoints ? 'unknown' : 'entered');
    const booking = await stage.book(randomUUID(), [...known, missing]);
    expect(booking.counts).toMatchObject({ booked: 0, unclear: 0, not_booked: 3 });
    expect(booking.failure?.orders.map((order) => order.tracking_number)).toEqual([missing]);
    expect(stage.field.timesBooked([...known, missing])).toEqual([0, 0, 0]);
  });

  test('a lost answer: the orders are unclear until there is evidence, and are booked once', async () => {
    const numbers = add(3);
    await newMinute();
    await stage.enter(numbers);
    stage.field.store.outcomes.nextBook = 'drop_after';
    const id = randomUUID();
    const lost = await stage.book(id, numbers);
    expect(lost.counts.not_booked).toBe(0);
    if (!profile.hasUsualEndpoints) expect(lost.counts).toMatchObject({ booked: 0, unclear: 3 });
    await stage.until(() => stage.field.timesBooked(numbers).every((times) => times === 1));
    // Where orders can be read, they show it; elsewhere the service's own webhook does.
    if (!profile.hasUsualEndpoints) await stage.sendStatuses(numbers, 'ready_for_pickup');
    await newMinute();
    const booking = await stage.settle(id, ({ counts }) => counts.booked === 3);
    expect(booking.counts).toMatchObject({ booked: 3, unclear: 0, not_booked: 0 });
    expect(stage.field.timesBooked(numbers)).toEqual([1, 1, 1]);
    expect(sentFor(numbers)).toBe(1);
  });

  test('F14: a manifest is opened after its link has expired, and storage never sees the secret', async () => {
    const numbers = add(2, { state: 'order_placed' });
    await newMinute();
    await stage.enter(numbers);
    // If the booking's answer was lost, the label of an order labelled here names its manifest.
    await stage.label(numbers);
    const id = randomUUID();
    await stage.book(id, numbers);
    if (isCut) await stage.until(() => stage.field.timesBooked(numbers).every((times) => times === 1));
    const booking = await stage.settle(id, ({ counts }) => counts.booked === 2);
    const [docket] = booking.dockets;
    const kept = `/api/bookings/${id}/parts/1/items/${docket?.kept_item ?? 0}/pdf`;
    const address = docket?.manifest_id === null ? kept : `/api/manifests/${docket?.manifest_id}/pdf`;
    const open = async () => stage.gateway.call<string>('GET', address);
    await stage.until(async () => (await open()).status === 200);
    await stage.advance(8 * 86_400);
    await stage.gateway.signIn('owner@slipway.test');
    expect((await open()).body).toContain('%PDF-');
    for (const headers of stage.field.storage.seen) expect(JSON.stringify(headers)).not.toContain(stage.field.secret);
  });

  test('a scanned number joins the list; a status webhook about it is reported live, and shown', async () => {
    const [number = ''] = add(1);
    await newMinute();
    const verdicts = await stage.enter([number.toUpperCase()]);
    expect(Object.values(verdicts)).toEqual([profile.hasUsualEndpoints ? 'known' : 'entered']);
    const ending = new AbortController();
    const stream = await fetch(`${stage.gateway.url}/api/events`, {
      headers: { cookie: stage.gateway.cookie() },
      signal: ending.signal,
    });
    const reader = (stream.body ?? new ReadableStream<Uint8Array<ArrayBuffer>>())
      .pipeThrough(new TextDecoderStream())
      .getReader();
    expect(await stage.sendStatuses([number], 'With Driver')).toEqual([200]);
    for (let told = ''; !told.includes('"orders"');) told += (await reader.read()).value ?? '';
    ending.abort();
    await reader.closed.catch(() => undefined);
    const { body } = await stage.gateway.call<{ orders: { tracking_number: string; state: string }[] }>(
      'GET',
      `/api/orders?view=on-the-way&q=${number}`,
    );
    expect(body.orders).toMatchObject([{ state: 'with_driver' }]);
  });

  test('fifty labels, each requested once if the service is well, with the documents beside them', async () => {
    const numbers = add(50, { state: 'order_placed' });
    await newMinute();
    await stage.enter(numbers);
    const before = stage.field.countRequests('GET /orders/{}/label');
    const parcels = add(2);
    await stage.enter(parcels);
    await stage.gateway.call('POST', '/api/labels', { tracking_numbers: numbers });
    if (profile.requestsPerMinute > 0) {
      // Requests over the service's limit continue a minute later, as fast as it accepts them.
      await stage.until(async () => (await stage.readLabelSummary()).per_minute !== null);
      await newMinute();
    }
    // F13: however long labels take, a booking doesn't wait for them.
    const booked = await stage.book(randomUUID(), parcels);
    if (!isCut) expect(booked.counts.booked).toBe(2);
    if (profile.requestsPerMinute > 0)
      expect((await stage.look(numbers)).some((one) => one['label'] !== 'ready')).toBe(true);
    await stage.label(numbers, profile.requestsPerMinute > 0 ? 10 : 1);
    const requests = stage.field.countRequests('GET /orders/{}/label') - before;
    if (profile.requestsPerMinute === 0) expect(requests).toBe(50);
    const [first] = await stage.look(numbers);
    expect(first?.['documents']).toEqual(profile.blanksOptionalKeys ? [] : ['packing_slip']);
  });

  test('F9: another letter case, or the same number twice, is the same order', async () => {
    const [number = ''] = add(1);
    await newMinute();
    await stage.enter([number]);
    await stage.book(randomUUID(), [number, number.toUpperCase(), number]);
    await stage.until(() => stage.field.timesBooked([number])[0] === 1);
    expect(stage.field.bookRequests().filter((request) => request.includes(number))).toEqual([[number]]);
  });

  test('F15: every request names Slipway and its version', () => {
    expect(stage.field.store.seen.length).toBeGreaterThan(0);
    for (const { headers } of stage.field.store.seen) expect(headers['user-agent']).toMatch(/^Slipway\/\d+\.\d+\.\d+$/);
  });
});

describe.each(Object.keys(PROFILES) as ProfileName[])('more orders than fit in one request, where it is %s', (name) => {
  test('are booked in two requests, each order once', async () => {
    // Reading 1,240 orders one by one before sending takes half an hour at 60 a minute, so here that service offers no reads.
    const changes = name === 'limited' ? { hasUsualEndpoints: false } : { ...SHORTER[name] };
    const stage = await FieldStage.open(name, changes);
    const numbers = Array.from({ length: 1240 }, (_, place) => `fLd${String(place).padStart(6, '0')}z`);
    stage.field.store.add(numbers);
    const id = randomUUID();
    let booking = await stage.book(id, numbers);
    if (PROFILES[name].cutAfterMs > 0) {
      // Nothing is known about the first part, so the second is held back.
      expect(stage.field.bookRequests()).toHaveLength(1);
      const [first = []] = stage.field.bookRequests();
      await stage.until(() => stage.field.store.ledger().length === 999);
      await stage.mark(id, first, 'booked');
      await stage.gateway.call('POST', `/api/bookings/${id}/continue`);
      await stage.until(() => stage.field.store.ledger().length === 1240);
      booking = await stage.gateway.settled(id, ({ counts }) => counts.unclear === 241);
      booking = await stage.mark(id, stage.field.bookRequests()[1] ?? [], 'booked');
    }
    expect(booking.counts).toMatchObject({ booked: 1240, not_booked: 0, unclear: 0 });
    expect(stage.field.bookRequests().map((request) => request.length)).toEqual([999, 241]);
    expect(new Set(stage.field.timesBooked(numbers))).toEqual(new Set([1]));
    await stage.close();
  });
});
