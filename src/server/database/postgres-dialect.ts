import {
  type BinaryOperationNode,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  PostgresQueryCompiler,
} from 'kysely';
import pg from 'pg';
import { type Isolation, SharedAdapter } from './dialect.ts';
import { hasLostRace, pauseBeforeRetry } from './in-transaction.ts';
import { listOperand } from './list-operand.ts';
import { listPool } from './pool-sizes.ts';
import { DatabaseGone, storageProblemOf } from './storage-problem.ts';

export interface PostgresPlace {
  /** `postgres://…` */
  readonly url: string;
  readonly schema: string;
  /** Isolation level of the transactions. */
  readonly isolation: Isolation;
  /**
   * The database rolls back a transaction that has been idle for this long, in milliseconds: a process that stalls in the middle of one
   * doesn't keep others from the rows it locked.
   */
  readonly mostIdleMs?: number;
  /** Whether queries run without a timeout. */
  readonly hasNoTimeout?: boolean;
  /** Maximum number of connections. */
  readonly most?: number;
}

/** First key of our advisory locks, unlikely to be used by another program; the second one identifies the schema. */
export const LOCK = 51_193_811;
/** Seconds: the server notices after 25 s that a machine is gone, and releases its locks. */
export const KEEPALIVE = '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3';

const CONNECTIONS = 10;
const CONNECT_WITHIN_MS = 10_000;
/** Only guards against hanging: a machine that is down doesn't close its connections. */
const ANSWER_WITHIN_MS = 120_000;
const MOST_ATTEMPTS = 20;
/** 64-bit integers, and sums of them: ours stay far below 2^53. */
const NUMBERS: ReadonlySet<number> = new Set([pg.types.builtins.INT8, pg.types.builtins.NUMERIC]);

/** Connection settings of a place: our schema on the search path, integers as numbers, durable commits. */
export function connectionTo(place: PostgresPlace): pg.PoolConfig {
  const url = new URL(place.url);
  const own = url.searchParams.get('options') ?? '';
  url.searchParams.delete('options');
  const settings = [
    `search_path=${place.schema},public`,
    // Journal before send (reliability: never twice): an acknowledged commit must survive a power cut.
    'synchronous_commit=on',
    'client_encoding=UTF8',
    'standard_conforming_strings=on',
    // Overrides limits that an operator has set for the user's everyday queries.
    ...(place.hasNoTimeout === true ? ['statement_timeout=0', 'lock_timeout=0'] : []),
    ...(place.mostIdleMs === undefined || place.hasNoTimeout === true
      ? []
      : [`idle_in_transaction_session_timeout=${place.mostIdleMs}`]),
  ];
  return {
    connectionString: url.href,
    options: [own, ...settings.map((setting) => `-c ${setting}`)].join(' ').trim(),
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    ...(place.hasNoTimeout === true ? {} : { query_timeout: ANSWER_WITHIN_MS }),
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: {
      getTypeParser: ((oid: number, format: 'text' | 'binary') =>
        NUMBERS.has(oid) && format !== 'binary' ? Number : pg.types.getTypeParser(oid, format)) as never,
    },
  };
}

/** kysely's PostgreSQL dialect, for queries written for SQLite. */
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
  /** Passes a list as one value: it may be empty (`in ()` is invalid in PostgreSQL) or have ten thousand items, and the SQL stays the same. */
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
  // Without a listener, a connection that the database closes would crash the process; its user gets the error from its query.
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
        // Whatever the error is, there is no connection now, but there may be one later.
        throw report(new Error('No connection', { cause: error }), onError);
      }
    },
    end: () => {
      forget();
      return pool.end();
    },
  };
}

/** The connection methods that kysely calls, adapted to PostgreSQL. */
function adapt(client: pg.PoolClient, onError: (error: unknown) => void): PostgresPoolClient {
  let isInTransaction = false;
  let isBroken = false;
  /** After a failover, this connection may lead to the former primary for good; a new connection reaches the current primary. */
  let isToStandby = false;
  const query = async (text: string, values: readonly unknown[]) => {
    if (isBroken) throw new DatabaseGone('The connection to the database was given up');
    if (/^(?:begin|start transaction)/u.test(text)) isInTransaction = true;
    // A commit that lost a race rolled everything back: repeating it would succeed and commit nothing.
    const mayBeRepeated = !isInTransaction;
    if (/^(?:commit|rollback)$/u.test(text)) isInTransaction = false;
    const sendable = values.map(toSendable);
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await client.query(text, sendable);
      } catch (error) {
        // A single statement that lost a race was rolled back and is retried here; a transaction is retried by `inTransaction`.
        if (mayBeRepeated && attempt < MOST_ATTEMPTS && hasLostRace(error) && !isTaken(error)) {
          await pauseBeforeRetry(attempt);
          continue;
        }
        const problem = report(error, onError);
        isBroken ||= problem instanceof DatabaseGone;
        isToStandby ||= storageProblemOf(problem) === 'read_only';
        throw problem;
      }
    }
  };
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => {
      client.release(destroy === true || isBroken || isToStandby);
    },
  };
}

/** A retry of a single statement wouldn't help: the caller decides what a taken key means. */
const isTaken = (error: unknown): boolean => (error as { readonly code?: unknown }).code === '23505';

/** PostgreSQL stores every character but NUL, which becomes the replacement character. */
function toSendable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toSendable);
  return typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\uFFFD') : value;
}

/** Errors that PostgreSQL itself reports are DatabaseErrors. Anything else happened to the connection: the database is out of reach. */
function report(error: unknown, onError: (error: unknown) => void): unknown {
  const problem =
    error instanceof pg.DatabaseError ? error : new DatabaseGone('The database is out of reach', { cause: error });
  onError(problem);
  return problem;
}
