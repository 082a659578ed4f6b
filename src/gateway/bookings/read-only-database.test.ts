import { randomBytes } from 'node:crypto';
import { addOrders, newId, put, stage } from '#gateway/testing/booking-stage.ts';
import { openGateway } from '#gateway/testing/open-gateway.ts';
import { startStubPlatform } from '#gateway/testing/stub-platform.ts';
import { answerBooked, onFirstRequest } from '#gateway/testing/on-first-request.ts';
import pg from 'pg';
import { startPostgres } from '#server/testing/start-postgres.ts';
import { makePostgresDatabase } from '#server/testing/test-database.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';

beforeEach(async () => {
  stage.platform = await startStubPlatform();
});
afterEach(() => stage.platform.close());

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

test('an answer that arrives while PostgreSQL is a standby is recorded once it is promoted', async () => {
  const server = await startPostgres();
  stage.gateway = await openGateway(stage.platform.url, { quiescenceMs: 0, databaseUrl: server.url });
  const orders = addOrders(2);
  onFirstRequest({ endpoint: 'POST /book', orders }, server.demote, answerBooked(orders));
  const id = newId();
  await put(id, orders);
  // Only from then on can no other booking be recorded and sent.
  await expect.poll(async () => (await stage.gateway.call('GET', '/readyz')).status).toBe(503);
  const others = addOrders(1, 'NorthpostStandard', 'M');
  const refusal = async () => ((await put(newId(), others)).body as unknown as { error: string }).error;
  await expect.poll(refusal).toBe('storage_read_only');
  await run(server.url, 'select pg_promote()');
  const booking = await stage.gateway.settled(id);
  expect(booking).toMatchObject({ counts: { booked: 2, unclear: 0 }, parts: [{ unclear_cause: null }] });
  expect(stage.platform.booked).toHaveLength(1);
  await stage.gateway.close();
  await server.stop();
});

test('an answer that arrives while the database’s user may not write is recorded once that is put right', async () => {
  const database = await makePostgresDatabase();
  const role = `writer_${randomBytes(4).toString('hex')}`;
  await database.administer(`create role ${role} login`);
  const url = new URL(database.url);
  await database.administer(`grant create on database ${url.pathname.slice(1)} to ${role}`);
  url.username = role;
  stage.gateway = await openGateway(stage.platform.url, { quiescenceMs: 0, databaseUrl: url.href });
  const orders = addOrders(2);
  onFirstRequest(
    { endpoint: 'POST /book', orders },
    () => run(database.url, `revoke update on all tables in schema slipway_gateway from ${role}`),
    answerBooked(orders),
  );
  const id = newId();
  await put(id, orders);
  await expect.poll(async () => (await stage.gateway.call('GET', '/readyz')).status).toBe(503);
  await run(database.url, `grant update on all tables in schema slipway_gateway to ${role}`);
  const booking = await stage.gateway.settled(id);
  expect(booking).toMatchObject({ counts: { booked: 2, unclear: 0 }, parts: [{ unclear_cause: null }] });
  await stage.gateway.close();
  await run(database.url, `drop owned by ${role} cascade; drop role ${role}`);
  await database.drop();
});
