import { runStatement } from '#gateway/store/testing/tamper.ts';
import type { Session } from '#contract/gateway/session.ts';
import { acceptAll, addOrders, newId, put, stage, useBookingStage } from '#gateway/testing/booking-stage.ts';
import { afterEach, expect, test } from 'vitest';

useBookingStage();

const readers: ReadableStreamDefaultReader<Uint8Array>[] = [];
afterEach(async () => {
  for (const reader of readers.splice(0)) await reader.cancel();
});

const run = (statement: string) => runStatement(stage.gateway.database(), statement);

/** Opens a page's event stream; the returned function waits for its next storage event. */
async function listen() {
  const response = await fetch(`${stage.gateway.url}/api/events`, { headers: { cookie: stage.gateway.cookie() } });
  const reader = (response.body ?? new ReadableStream<Uint8Array>()).getReader();
  readers.push(reader);
  let text = '';
  return async (): Promise<unknown> => {
    for (;;) {
      const found = /\{"kind":"storage","problem":(.*?)\}/.exec(text);
      if (found) {
        text = text.slice(found.index + found[0].length);
        return JSON.parse(found[1] ?? '');
      }
      const { done, value } = await reader.read();
      if (done) throw new Error('The stream ended before it said anything of the disk');
      text += new TextDecoder().decode(value);
    }
  };
}
const session = () => stage.gateway.call<Session>('GET', '/api/session');

test.each([
  ['full', 'pragma max_page_count = 1', 'pragma max_page_count = 1000000'],
  ['read_only', 'pragma query_only = on', 'pragma query_only = off'],
])(
  '%s: every open page is told, and so is a new one; reading still works, and it recovers by itself',
  async (problem, harm, heal) => {
    const orders = addOrders(300);
    acceptAll();
    const nextOfPage = await listen();
    expect(await nextOfPage()).toBeNull();
    await run('vacuum');
    await run(harm);
    expect(await put(newId(), orders)).toMatchObject({ status: 503, body: { error: `storage_${problem}` } });
    expect(await nextOfPage()).toBe(problem);
    const later = await listen();
    expect(await later()).toBe(problem);
    // Longer than the interval at which a session's last use is written.
    stage.gateway.advance(120_000);
    expect(await session()).toMatchObject({ status: 200, body: { storage: problem } });
    expect((await stage.gateway.call('GET', '/api/orders')).status).toBe(200);
    await run(heal);
    expect(await nextOfPage()).toBeNull();
    expect(await later()).toBeNull();
    expect(await session()).toMatchObject({ body: { storage: null } });
    expect(stage.platform.booked).toEqual([]);
    const id = newId();
    await put(id, orders);
    expect((await stage.gateway.settled(id)).counts.booked).toBe(300);
  },
);

test('a violated table constraint is not treated as a disk problem', async () => {
  const next = await listen();
  expect(await next()).toBeNull();
  await expect(run("insert into setting (name, value) values ('seal_check', '')")).rejects.toThrow('UNIQUE');
  expect(await session()).toMatchObject({ body: { storage: null } });
});
