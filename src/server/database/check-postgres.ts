import pg from 'pg';
import { StartProblem } from '#server/data-folder.ts';
import { queryWithin, START_TIMEOUT_MS, connectDedicated } from './postgres-client.ts';
import type { PostgresPlace } from './postgres-dialect.ts';
import { storageProblemOf } from './storage-problem.ts';

/** The oldest version that PostgreSQL still supports. */
const OLDEST = 14;

/** The facts about a database that are read before anything is written to it. */
interface Found {
  readonly version: number;
  readonly product: string;
  readonly encoding: string;
  readonly isReadOnly: boolean;
  readonly hasSchema: boolean;
  readonly mayCreateSchema: boolean;
  readonly mayUseSchema: boolean;
  readonly tables: readonly string[];
}

/**
 * Checks, before anything is written, that a database can be used; throws a one-line StartProblem if not. `known`: the names of this
 * program's migrations, in order.
 */
export async function checkPostgres(place: PostgresPlace, known: readonly string[]): Promise<void> {
  await asStartProblem(place, async () => {
    const client = await connectDedicated(place, START_TIMEOUT_MS, () => undefined);
    try {
      // One consistent snapshot: another Slipway may be migrating the tables at the same time.
      await query(client, 'begin isolation level repeatable read');
      const found = await readDatabase(client, place.schema);
      const problem = findProblem(found, place.schema) ?? (await findForeign(client, found, place.schema, known));
      if (problem !== undefined) throw new StartProblem(`DATABASE_URL: ${problem}`);
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || storageProblemOf(error) === 'unavailable') throw error;
      const line = `DATABASE_URL: the database answers, but not like PostgreSQL (${describe(error)}).`;
      throw new StartProblem(line, { cause: error });
    } finally {
      await client.end().catch(() => undefined);
    }
  });
}

/** Turns whatever the driver throws during startup into a one-line StartProblem. */
export async function asStartProblem<Result>(place: PostgresPlace, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StartProblem) throw error;
    throw new StartProblem(`DATABASE_URL: ${describeRefusal(error, new URL(place.url))}`, { cause: error });
  }
}

function describeRefusal(error: unknown, url: URL): string {
  const place = `${url.hostname}:${url.port || '5432'}`;
  switch ((error as { readonly code?: unknown }).code) {
    case '28P01':
    case '28000':
      return `${place} refuses the user or the password.`;
    case '3D000':
      return `there is no database ${decodeURIComponent(url.pathname.slice(1))} at ${place}. Create it first.`;
    case '42501':
      return `the user may not connect to this database at ${place}.`;
    case '53300':
      return `${place} has no free connection.`;
    case '57P01':
    case '57P02':
    case '57P03':
      return `${place} is starting or stopping. Try again in a moment.`;
    default:
      return `no PostgreSQL answers at ${place} (${describe(error)}).`;
  }
}

function describe(error: unknown): string {
  const { code, message } = error as { readonly code?: unknown; readonly message?: unknown };
  const [line = ''] = (typeof message === 'string' ? message : '').split('\n');
  return typeof code === 'string' ? code : line || 'no answer';
}

const query = <Row extends pg.QueryResultRow>(client: pg.Client, text: string, values: readonly unknown[] = []) =>
  queryWithin<Row>(client, START_TIMEOUT_MS, text, values);

async function readDatabase(client: pg.Client, schema: string): Promise<Found> {
  const about = await query<Omit<Found, 'tables'>>(
    client,
    `select current_setting('server_version_num')::int / 10000 as "version", version() as "product",
      current_setting('server_encoding') as "encoding",
      pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as "isReadOnly",
      exists (select from pg_namespace where nspname = $1) as "hasSchema",
      has_database_privilege(current_database(), 'create') as "mayCreateSchema",
      coalesce((select has_schema_privilege(oid, 'usage') and has_schema_privilege(oid, 'create')
        from pg_namespace where nspname = $1), true) as "mayUseSchema"`,
    [schema],
  );
  const tables = await query<{ name: string }>(
    client,
    `select relname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
      where nspname = $1 and relkind in ('r', 'p')`,
    [schema],
  );
  const [row] = about.rows;
  if (!row) throw new Error('It tells nothing of itself');
  return { ...row, tables: tables.rows.map(({ name }) => name) };
}

function findProblem(found: Found, schema: string): string | undefined {
  if (!found.product.startsWith('PostgreSQL ')) return `${found.product.slice(0, 60)} is no PostgreSQL.`;
  if (found.version < OLDEST) return `PostgreSQL ${found.version} is too old. Slipway needs ${OLDEST} or later.`;
  if (found.encoding !== 'UTF8') return `the encoding of the database is ${found.encoding}. Slipway needs UTF8.`;
  if (found.isReadOnly) return "this database can't be written to: it is a standby, or read-only.";
  if (!found.hasSchema && !found.mayCreateSchema)
    return `the user may not create the schema ${schema}. Grant it CREATE on the database.`;
  if (!found.mayUseSchema) return `the user may not write to the schema ${schema}. Grant it USAGE and CREATE on it.`;
  return undefined;
}

const RECORD = 'kysely_migration';

/** Whether a schema has tables that this version will change. */
export async function isBehind(client: pg.Client, schema: string, known: readonly string[]): Promise<boolean> {
  const record = `${schema}.${RECORD}`;
  const { rows } = await query<{ exists: boolean }>(client, 'select to_regclass($1) is not null as "exists"', [record]);
  if (rows[0]?.exists !== true) return false;
  const done = await query<{ count: number }>(client, `select count(*) as count from ${record}`);
  return (done.rows[0]?.count ?? 0) < known.length;
}

/** Checks that the schema's contents are ours, complete and not newer than this version; returns the problem if not. */
async function findForeign(
  client: pg.Client,
  { hasSchema, tables }: Found,
  schema: string,
  known: readonly string[],
): Promise<string | undefined> {
  if (!hasSchema || tables.length === 0) return undefined;
  if (!tables.includes(RECORD)) return `the schema ${schema} belongs to another program: it holds ${tables[0] ?? ''}.`;
  const record = await query<{ name: string }>(client, `select name from ${RECORD} order by name collate "C"`);
  const done = record.rows.map(({ name }) => name);
  if (done.some((name, place) => place < known.length && name !== known[place])) {
    const missing = known.find((name) => !done.includes(name)) ?? '';
    return done.some((name) => known.includes(name))
      ? `the schema ${schema} is half migrated: ${missing} is missing. Restore it from a backup.`
      : `the schema ${schema} belongs to another program.`;
  }
  if (done.length > known.length)
    return `the schema ${schema} was written by a newer Slipway (${done.at(-1) ?? ''}). Start that version.`;
  const marked = await query<{ comment: string | null }>(
    client,
    `select obj_description(oid, 'pg_namespace') as comment from pg_namespace where nspname = $1`,
    [schema],
  );
  const expected = Number(/(\d+) tables/u.exec(marked.rows[0]?.comment ?? '')?.[1] ?? '0');
  if (tables.length >= expected) return undefined;
  return `the schema ${schema} is incomplete: ${tables.length} of ${expected} tables are there. Restore it from a backup.`;
}
