import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { SANDBOX_SECRETS } from '#contract/sandbox-secrets.ts';
import { freePorts } from './free-ports.ts';
import { ownEnvironment } from './own-environment.ts';
import type { ProductHost } from './product-host.ts';
import { waitUntilReady } from './wait-until-ready.ts';

const ROOT = join(import.meta.dirname, '..');

/** Calls to the platform that leave nothing another test would notice. */
const LEAVES_NO_TRACE = new Set(['POST /sandbox/orders', 'POST /book', 'POST /orders/lookup']);

/**
 * Slipway as the README starts it, on its own ports and data, with the platform's endpoints for setting up a test: the embedded platform's,
 * or those of the service that `PLATFORM_URL` and `PLATFORM_SECRET` name.
 */
export class Slipway {
  readonly url: string;
  readonly #platformUrl: string;
  readonly #secret: string;
  readonly #settings: Record<string, string>;
  readonly dataFolder: string;
  /** The set-up code that the servers printed for the owner account, if there is no owner. */
  setUpCode = '';
  /** Whether another test would notice that this one ran: a moved clock, a refusing carrier, a killed server. */
  isDisturbed = false;
  /** The owner's session, for requests that no page makes. Signed in once: hashing a password costs as much as a page. */
  #cookie: string | undefined;
  /** How many requests to each endpoint the platform had received before this test. */
  #receivedBefore = new Map<string, number>();
  #process: ChildProcess | undefined;
  /** Whose process it is in; undefined: in one of its own. */
  #host: ProductHost | undefined;

  private constructor(port: number, platformPort: number, settings: Record<string, string>) {
    this.url = `http://localhost:${port}`;
    this.#platformUrl = settings['PLATFORM_URL'] ?? `http://localhost:${platformPort}/api/3`;
    this.#secret = settings['PLATFORM_SECRET'] ?? SANDBOX_SECRETS.all;
    this.dataFolder = mkdtempSync(join(tmpdir(), 'slipway-e2e-'));
    this.#settings = {
      PORT: String(port),
      PLATFORM_PORT: String(platformPort),
      DATA_DIR: this.dataFolder,
      CHECK_ANSWERS: '1',
      ...settings,
    };
  }

  /** Process id of the running servers. */
  get pid(): number {
    return this.#process?.pid ?? 0;
  }

  /** In a process of its own, as `npm start` does, or in `host`. */
  static async start(settings: Record<string, string> = {}, host?: ProductHost): Promise<Slipway> {
    const ports = await freePorts();
    const slipway = new Slipway(...ports, settings);
    try {
      await (host ? slipway.#openIn(host) : slipway.resume());
    } catch (problem) {
      // A start that timed out must not use the machine during the following tests.
      await slipway.end();
      // By another program, after it was found to be free.
      if (ports.some((port) => String(problem).includes(`Port ${port} is taken`))) return Slipway.start(settings, host);
      throw problem;
    }
    return slipway;
  }

  async #openIn(host: ProductHost): Promise<void> {
    this.#host = host;
    this.setUpCode = await host.open(this.dataFolder, this.#settings);
  }

  /** Whether it is still running in its host: a test may have killed that, with all its products. */
  get isOpen(): boolean {
    return this.#host?.has(this.dataFolder) ?? false;
  }

  /** Starts the servers in a process of their own, or restarts them on the same data after a stop or kill. */
  async resume(): Promise<void> {
    this.#host = undefined;
    const child = spawn(process.execPath, ['--import=./src/keep-compiled.ts', 'src/start.ts'], {
      cwd: ROOT,
      env: { ...ownEnvironment(), ...this.#settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#process = child;
    this.setUpCode = await waitUntilReady(child);
  }

  /** The exit code of the current process once it has ended; null if a signal ended it. */
  async ended(): Promise<number | null> {
    const child = this.#process;
    if (!child || (child.exitCode ?? child.signalCode) !== null) return child?.exitCode ?? null;
    const [code] = (await once(child, 'exit')) as [number | null];
    return code;
  }

  /** Kills the servers at once, as a power cut would. */
  async kill(): Promise<void> {
    this.isDisturbed = true;
    this.#receivedBefore.clear();
    await this.#host?.kill();
    const child = this.#process;
    if (!child || (child.exitCode ?? child.signalCode) !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }

  async end(): Promise<void> {
    if (this.#host) await this.#host.close(this.dataFolder);
    else await this.kill();
    rmSync(this.dataFolder, { recursive: true, force: true });
  }

  async platform<T>(
    method: string,
    path: string,
    body?: unknown,
    secret: string = this.#secret,
  ): Promise<{ status: number; body: T }> {
    if (method !== 'GET' && !LEAVES_NO_TRACE.has(`${method} ${path}`)) this.isDisturbed = true;
    const response = await fetch(this.#platformUrl + path, {
      method,
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as T };
  }

  /** Makes orders that can be booked immediately. */
  async makeOrders(count: number, courier_allocation?: string): Promise<string[]> {
    const { body } = await this.platform<{ response: { tracking_numbers: string[] } }>('POST', '/sandbox/orders', {
      count,
      labelled: true,
      ...(courier_allocation === undefined ? {} : { courier_allocation }),
    });
    await this.#awaitIndexed(body.response.tracking_numbers);
    return body.response.tracking_numbers;
  }

  /** Makes orders without a label; `wishes` are further options of the sandbox. */
  async makeUnlabelled(count: number, wishes: object = {}): Promise<string[]> {
    const { body } = await this.platform<{ response: { tracking_numbers: string[] } }>('POST', '/sandbox/orders', {
      count,
      labelled: false,
      ...wishes,
    });
    await this.#awaitIndexed(body.response.tracking_numbers);
    return body.response.tracking_numbers;
  }

  /** Requests labels as the person signed in on this page. */
  async requestLabels(page: Page, tracking_numbers: readonly string[]): Promise<void> {
    this.isDisturbed = true;
    await page.request.post(`${this.url}/api/labels`, { data: { tracking_numbers } });
  }

  /** How many label requests the platform has received during this test. */
  async labelRequests(): Promise<number> {
    return this.countRequests('GET /orders/{tracking_number}/label');
  }

  /** The gateway learns of orders from its feed; looking them up makes sure that it has. */
  async #awaitIndexed(tracking_numbers: readonly string[]): Promise<void> {
    const cookie = await this.signIn();
    for (let start = 0; start < tracking_numbers.length; start += 5000) {
      await this.#post('/api/orders/lookup', { tracking_numbers: tracking_numbers.slice(start, start + 5000) }, cookie);
    }
  }

  /** The owner's session as a `cookie` header. */
  async signIn(): Promise<string> {
    if (this.#cookie === undefined) {
      const session = await this.#post('/api/session', { email: 'owner@slipway.test', password: 'slipway-demo' });
      this.#cookie = session.headers.get('set-cookie')?.split(';')[0] ?? '';
    }
    return this.#cookie;
  }

  #post(path: string, content: unknown, cookie = ''): Promise<Response> {
    return fetch(this.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(content),
    });
  }

  async setCarrier(courier_allocation: string, behaviour: object): Promise<void> {
    await this.platform('PUT', `/sandbox/carriers/${courier_allocation}`, behaviour);
  }

  async addFault(fault: string, endpoint = 'POST /book', more: object = {}): Promise<void> {
    await this.platform('POST', '/sandbox/faults', { endpoint, fault, times: 1, ...more });
  }

  async moveClock(advance_s: number): Promise<void> {
    await this.platform('POST', '/sandbox/clock', { advance_s });
  }

  /** Starts counting requests for another test. */
  async beginTest(): Promise<void> {
    const { body } = await this.platform<{ response: { endpoint: string }[] }>('GET', '/sandbox/requests');
    const received = Map.groupBy(body.response, ({ endpoint }) => endpoint);
    this.#receivedBefore = new Map([...received].map(([endpoint, requests]) => [endpoint, requests.length]));
  }

  /** How many requests to an endpoint the platform has received during this test. */
  async countRequests(endpoint: string): Promise<number> {
    const { body } = await this.platform<{ count: number }>(
      'GET',
      `/sandbox/requests?endpoint=${encodeURIComponent(endpoint)}`,
    );
    return body.count - (this.#receivedBefore.get(endpoint) ?? 0);
  }

  /** The bodies of POST /book that the platform has received during this test, oldest first. */
  async bookRequests(): Promise<string[][]> {
    const { body } = await this.platform<{ response: { body: { orders: string[] } }[] }>(
      'GET',
      '/sandbox/requests?endpoint=POST%20/book',
    );
    const orders = body.response.map((request) => request.body.orders).toReversed();
    return orders.slice(this.#receivedBefore.get('POST /book') ?? 0);
  }

  /** How often each order was ever booked, according to the ledger, which forgets nothing. */
  async timesBooked(trackingNumbers: readonly string[]): Promise<number[]> {
    const { body } = await this.platform<{ response: { tracking_number: string }[] }>('GET', '/sandbox/ledger');
    const counts = Map.groupBy(body.response, (entry) => entry.tracking_number);
    return trackingNumbers.map((number) => counts.get(number)?.length ?? 0);
  }
}
