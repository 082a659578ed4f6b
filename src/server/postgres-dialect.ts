import {
  type BinaryOperationNode,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  PostgresQueryCompiler,
} from 'kysely';
import pg from 'pg';
import { type Isolation, SharedAdapter } from './dialect.ts';
import { hasLostRace, pauseBeforeTurn } from './in-transaction.ts';
import { listOperand } from './list-operand.ts';
import { listPool } from './pool-sizes.ts';
import { DatabaseGone } from './storage-problem.ts';

export interface PostgresPlace {
  /** `postgres://…` */
  readonly url: string;
  readonly schema: string;
  /** What a transaction sees of others that run at the same time. */
  readonly isolation: Isolation;
  /**
   * A transaction that does nothing for so long is taken back by the database, milliseconds: a process that stands still in the
   * middle of one keeps nobody from the rows that it has locked.
   */
  readonly mostIdleMs?: number;
  /** Waits for answers however long they take. */
  readonly isPatient?: boolean;
  /** Connections at most. */
  readonly most?: number;
}

/** A first key of locks that no other program is likely to use; the second tells the schemas apart. */
export const LOCK = 51_193_811;
/** Seconds: the server notices after 25 s that a machine vanished, and gives its hold back. */
export const KEEPALIVE = '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3';

const CONNECTIONS = 10;
const CONNECT_WITHIN_MS = 10_000;
/** Against hanging alone: a machine that vanished answers nothing, not even that it is gone. */
const ANSWER_WITHIN_MS = 120_000;
const MOST_TURNS = 20;
/** whole numbers of 64 bits, and sums of them: ours are far below 2^53. */
const NUMBERS: ReadonlySet<number> = new Set([pg.types.builtins.INT8, pg.types.builtins.NUMERIC]);

/** What connects to a place: our tables without naming their schema, whole numbers as numbers, commits that are on the disk. */
export function connectionTo(place: PostgresPlace): pg.PoolConfig {
  const url = new URL(place.url);
  const own = url.searchParams.get('options') ?? '';
  url.searchParams.delete('options');
  const settings = [
    `search_path=${place.schema},public`,
    // Journal before send (reliability: never twice): a commit that was answered must survive a power cut.
    'synchronous_commit=on',
    'client_encoding=UTF8',
    'standard_conforming_strings=on',
    ...(place.mostIdleMs === undefined || place.isPatient === true
      ? []
      : [`idle_in_transaction_session_timeout=${place.mostIdleMs}`]),
  ];
  return {
    connectionString: url.href,
    options: [own, ...settings.map((setting) => `-c ${setting}`)].join(' ').trim(),
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    ...(place.isPatient === true ? {} : { query_timeout: ANSWER_WITHIN_MS }),
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: {
      getTypeParser: ((oid: number, format: 'text' | 'binary') =>
        NUMBERS.has(oid) && format !== 'binary' ? Number : pg.types.getTypeParser(oid, format)) as never,
    },
  };
}

/** kysely's own PostgreSQL dialect, for queries that are written as SQLite takes them. */
export class SharedDialect extends PostgresDialect {
  readonly #isolation: Isolation;

  constructor(place: PostgresPlace, onError: (error: unknown) => void) {
    super({ pool: openPool(place, onError) });
    this.#isolation = place.isolation;
  }

  override createAdapter(): SharedAdapter {
    return new SharedAdapter(this.#isolation);
  }

  override createQueryCompiler(): PostgresQueryCompiler {
    return new SharedQueryCompiler();
  }
}

class SharedQueryCompiler extends PostgresQueryCompiler {
  /** A list is one value: none may be in it (`in ()` is no SQL here), ten thousand may, and the text stays the same. */
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const list = listOperand(node);
    if (list === undefined) {
      super.visitBinaryOperation(node);
      return;
    }
    this.visitNode(node.leftOperand);
    this.append(list.operator === 'in' ? ' = any(' : ' <> all(');
    this.appendValue([...list.values]);
    this.append(')');
  }
}

function openPool(place: PostgresPlace, onError: (error: unknown) => void): PostgresPool {
  const pool = new pg.Pool({ ...connectionTo(place), max: place.most ?? CONNECTIONS, idleTimeoutMillis: 60_000 });
  // Without a listener a connection that the database ends ends the process; whoever used it hears of it by its query.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
  });
  const forget = listPool(() => ({
    schema: place.schema,
    busy: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
  }));
  return {
    options: pool.options,
    connect: async () => {
      try {
        return adapt(await pool.connect(), onError);
      } catch (error) {
        // Whatever it says: there is no connection now, and there may be one later.
        throw reported(new Error('No connection', { cause: error }), onError);
      }
    },
    end: () => {
      forget();
      return pool.end();
    },
  };
}

/** The calls that kysely makes of a connection, with what PostgreSQL needs beside them. */
function adapt(client: pg.PoolClient, onError: (error: unknown) => void): PostgresPoolClient {
  let isInTransaction = false;
  let isBroken = false;
  const query = async (text: string, values: readonly unknown[]) => {
    if (isBroken) throw new DatabaseGone('The connection to the database was given up');
    if (/^(?:begin|start transaction)/u.test(text)) isInTransaction = true;
    // A commit that lost a race took everything back: said again it would succeed, with nothing.
    const mayBeRepeated = !isInTransaction;
    if (/^(?:commit|rollback)$/u.test(text)) isInTransaction = false;
    const sendable = values.map(toSendable);
    for (let turn = 1; ; turn += 1) {
      try {
        return await client.query(text, sendable);
      } catch (error) {
        // A statement of its own that lost a race was taken back; in a transaction, `inTransaction` begins anew.
        if (mayBeRepeated && turn < MOST_TURNS && hasLostRace(error) && !isTaken(error)) {
          await pauseBeforeTurn(turn);
          continue;
        }
        const told = reported(error, onError);
        isBroken ||= told instanceof DatabaseGone;
        throw told;
      }
    }
  };
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => {
      client.release(destroy === true || isBroken);
    },
  };
}

/** A single statement has nothing to look at again: a key that is taken is the caller's to judge. */
const isTaken = (error: unknown): boolean => (error as { readonly code?: unknown }).code === '23505';

/** PostgreSQL keeps every character but NUL; it is shown as one that nobody could read. */
function toSendable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toSendable);
  return typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\uFFFD') : value;
}

/** What PostgreSQL said has a code of five characters. Anything else happened to the connection: the database is out of reach. */
function reported(error: unknown, onError: (error: unknown) => void): unknown {
  const isSaid = error instanceof pg.DatabaseError;
  const told = isSaid ? error : new DatabaseGone('The database is out of reach', { cause: error });
  onError(told);
  return told;
}
