import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { GatewayFigures } from '#gateway/store/figures.ts';
import type { PlatformFigures } from '#platform/store/figures.ts';
import { type AnsweredRequest, answeredRequests } from '#server/http/answered-requests.ts';
import { LoopAges } from '#server/loop-ages.ts';
import { readPoolSizes } from '#server/database/pool-sizes.ts';
import { loopSteps, type LoopStep } from '#server/run-loop.ts';

export interface MetricsSources {
  readonly gateway?: { readonly figures: () => Promise<GatewayFigures> } | undefined;
  readonly platform?: { readonly figures: () => Promise<PlatformFigures> } | undefined;
}

interface Figures {
  readonly gateway: GatewayFigures | undefined;
  readonly platform: PlatformFigures | undefined;
  readonly hasDatabase: boolean;
}

/** Seconds: an index query, a page, a booking. Few, because every endpoint and status has its own set. */
const BUCKETS = [0.01, 0.05, 0.25, 1, 5, 30];
/** A database that is away must not keep the other metrics from being read. */
const DATABASE_WITHIN_MS = 3_000;

/**
 * This process's metrics in Prometheus format. Every label comes from a fixed list in our own code: endpoints rather than paths, states
 * rather than texts.
 */
export class Metrics {
  readonly #registry = new Registry();
  readonly #sources: MetricsSources;
  readonly #loopAges = new LoopAges(() => performance.now());
  readonly #requests: Histogram;
  readonly #loopFailures: Counter;
  readonly #gauges: ReturnType<typeof makeGauges>;
  #reading: Promise<Figures> | undefined;

  constructor(sources: MetricsSources) {
    this.#sources = sources;
    const registers = [this.#registry];
    collectDefaultMetrics({ register: this.#registry });
    this.#requests = new Histogram({
      name: 'slipway_request_duration_seconds',
      help: 'Time from a request to its answer, by endpoint; for streams and files, until they begin.',
      labelNames: ['server', 'method', 'endpoint', 'status'],
      buckets: BUCKETS,
      registers,
    });
    this.#loopFailures = new Counter({
      name: 'slipway_loop_failures_total',
      help: 'Failed steps of background loops; each is retried.',
      labelNames: ['loop'],
      registers,
    });
    this.#gauges = makeGauges(registers);
    answeredRequests.subscribe(this.#noteRequest);
    loopSteps.error.subscribe(this.#noteFailure);
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  /** All metrics as text. Concurrent callers share one database query. */
  async read(): Promise<string> {
    this.#reading ??= this.#readFigures().finally(() => {
      this.#reading = undefined;
    });
    this.#showFigures(await this.#reading);
    this.#showProcess();
    return this.#registry.metrics();
  }

  stop(): void {
    answeredRequests.unsubscribe(this.#noteRequest);
    loopSteps.error.unsubscribe(this.#noteFailure);
    this.#loopAges.stop();
    this.#registry.clear();
  }

  readonly #noteRequest = (message: unknown): void => {
    const { server, method, endpoint, status, ms } = message as AnsweredRequest;
    this.#requests.observe({ server, method, endpoint, status }, ms / 1000);
  };

  readonly #noteFailure = (message: unknown): void => {
    this.#loopFailures.inc({ loop: (message as LoopStep).loop });
  };

  async #readFigures(): Promise<Figures> {
    const { gateway, platform } = this.#sources;
    const { promise: timeout, resolve } = Promise.withResolvers<undefined>();
    const timer = setTimeout(() => {
      resolve(undefined);
    }, DATABASE_WITHIN_MS);
    const read = Promise.all([gateway?.figures(), platform?.figures()]).catch(() => undefined);
    const figures = await Promise.race([read, timeout]);
    clearTimeout(timer);
    return { gateway: figures?.[0], platform: figures?.[1], hasDatabase: figures !== undefined };
  }

  /** Unknown figures are left out rather than reported as zero. */
  #showFigures({ gateway, platform, hasDatabase }: Figures): void {
    const gauges = this.#gauges;
    gauges.database.set(hasDatabase ? 1 : 0);
    for (const gauge of [gauges.parts, gauges.labels, gauges.deliveries]) gauge.reset();
    for (const gauge of [gauges.unclear, gauges.unclearAge, gauges.deliveriesAge]) gauge.remove();
    if (gateway) {
      for (const { state, failure, count } of gateway.parts) gauges.parts.set({ state, failure: failure ?? '' }, count);
      gauges.unclear.set(gateway.unclear.count);
      gauges.unclearAge.set(gateway.unclear.oldestForMs / 1000);
      gauges.labels.set({ state: 'due' }, gateway.labels.due);
      gauges.labels.set({ state: 'later' }, gateway.labels.waiting - gateway.labels.due);
    }
    if (platform) {
      const { waiting, held, oldestDueForMs } = platform.deliveries;
      gauges.deliveries.set({ state: 'waiting' }, waiting);
      gauges.deliveries.set({ state: 'held' }, held);
      gauges.deliveriesAge.set(oldestDueForMs / 1000);
    }
  }

  #showProcess(): void {
    for (const { loop, ageMs, isRunning } of this.#loopAges.list()) {
      this.#gauges.loopAge.set({ loop }, ageMs / 1000);
      this.#gauges.loopRunning.set({ loop }, isRunning ? 1 : 0);
    }
    this.#gauges.pool.reset();
    for (const { schema, busy, idle, waiting } of readPoolSizes()) {
      this.#gauges.pool.set({ schema, state: 'busy' }, busy);
      this.#gauges.pool.set({ schema, state: 'idle' }, idle);
      this.#gauges.pool.set({ schema, state: 'waiting' }, waiting);
    }
  }
}

function makeGauges(registers: Registry[]) {
  const gauge = (name: string, help: string, ...labelNames: string[]) =>
    new Gauge({ name: `slipway_${name}`, help, labelNames, registers });
  return {
    database: gauge('database_up', '1 if the counts from the database below could be read.'),
    parts: gauge('booking_parts', 'All parts of bookings ever made, by outcome.', 'state', 'failure'),
    unclear: gauge('unclear_parts', 'Parts of bookings that are unclear: it is not known yet whether they are booked.'),
    unclearAge: gauge('unclear_parts_oldest_age_seconds', 'How long the oldest unclear part has been unclear.'),
    labels: gauge('labels_waiting', 'Labels that were requested but do not exist yet.', 'state'),
    deliveries: gauge('deliveries', 'Webhook deliveries that have not been made yet.', 'state'),
    deliveriesAge: gauge('deliveries_oldest_age_seconds', 'How long the oldest waiting delivery has been due.'),
    loopAge: gauge('loop_age_seconds', 'Time since a background loop last began or ended a step.', 'loop'),
    loopRunning: gauge('loop_running', '1 while a step of the loop is running.', 'loop'),
    pool: gauge('pool_connections', 'Connections to PostgreSQL, and queries waiting for one.', 'schema', 'state'),
  };
}
