import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { isOnPostgres, whereToAskForPostgres } from './env.ts';

export interface TestDatabase {
  readonly url: string;
  /** Runs a statement on the server, outside this database. */
  readonly administer: (statement: string) => Promise<void>;
  /** Closes all connections and accepts none until `comeBack`. */
  readonly goAway: () => Promise<void>;
  readonly comeBack: () => Promise<void>;
  /** Sets this database's clock, which is the server's at first, forward or back by this many milliseconds. */
  readonly setClock: (byMs: number) => Promise<void>;
  /** Closes all connections, as the server does with those of a machine that is gone. */
  readonly cut: () => Promise<void>;
  /** Closes all connections and renames the database, so that its users no longer find it. Returns the new address. */
  readonly moveAway: () => Promise<string>;
  readonly drop: () => Promise<void>;
}

/** A PostgreSQL database of the test's own if the tests run on PostgreSQL; undefined on SQLite. */
export async function makeTestDatabase(): Promise<TestDatabase | undefined> {
  return isOnPostgres() ? makePostgresDatabase() : undefined;
}

/** A PostgreSQL database of the test's own. */
export async function makePostgresDatabase(): Promise<TestDatabase> {
  const answer = await fetch(whereToAskForPostgres());
  const server = await answer.text();
  if (!answer.ok) throw new Error(server);
  const name = `t_${randomBytes(6).toString('hex')}`;
  const administer = async (statement: string) => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };
  await administer(`create database ${name} strategy file_copy`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  let current = name;
  let clockSetByMs = 0;
  const letIn = (isOpen: boolean) => administer(`alter database ${current} with allow_connections ${isOpen}`);
  const cut = () =>
    administer(`select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = '${current}'`);
  return {
    url: url.href,
    administer,
    goAway: async () => {
      await letIn(false);
      await cut();
    },
    comeBack: () => letIn(true),
    setClock: async (byMs) => {
      clockSetByMs += byMs;
      const client = new pg.Client({ connectionString: url.href });
      await client.connect();
      try {
        await client.query(`set allow_system_table_mods = on;
          create or replace function pg_catalog.clock_timestamp() returns timestamptz language sql volatile
            as $$ select pg_catalog.timeofday()::timestamptz + interval '${clockSetByMs} milliseconds' $$`);
      } finally {
        await client.end();
      }
    },
    cut,
    moveAway: async () => {
      await letIn(false);
      await cut();
      const before = current;
      current = `${name}_${randomBytes(2).toString('hex')}`;
      await administer(`alter database ${before} rename to ${current}`);
      await letIn(true);
      url.pathname = `/${current}`;
      return url.href;
    },
    drop: () => administer(`drop database if exists ${current} with (force)`),
  };
}
