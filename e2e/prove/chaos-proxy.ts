import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Chance } from './chance.ts';
import { pause } from './pause.ts';

interface Whole {
  readonly status: number;
  readonly type: string;
  readonly body: Buffer;
}

export interface Harm {
  /** Share of POST /book whose connection is cut at once and whose work begins only after this many milliseconds. */
  readonly latePercent: number;
  readonly lateMs: readonly [least: number, most: number];
  /** Answers 504 to a POST /book that takes longer than this, while the service works on. Undefined: waits. */
  readonly givesUpAfterMs?: readonly [least: number, most: number];
}

const FATES = ['cut', 'truncated', 'stalled', 'reset', 'late', 'given_up', 'answered'] as const;
type Fate = (typeof FATES)[number];
const HTML = { 'content-type': 'text/html' };
const UNWELL = ['unavailable', 'page', 'refused', 'reset'] as const;
/** What happens to individual reads of a healthy service. No 429: it would slow the gateway, and so the chaos, for minutes; other tests cover it. */
const HARMS = ['unavailable', 'reset'] as const;
/** The smallest deck in which every share is a whole number of bookings. */
const DECK = 20;

/**
 * Stands between gateway and service and does what networks do: cuts an answer after the work is done, or in the middle of it, holds it
 * back, resets a connection before the service sees it, or lets the work begin long after the caller was cut off. Counts what passes.
 */
export class ChaosProxy {
  /** How often each part was sent, by its id. */
  readonly sent = new Map<string, number>();
  readonly fates: Record<Fate, number> = {
    cut: 0,
    truncated: 0,
    stalled: 0,
    reset: 0,
    late: 0,
    given_up: 0,
    answered: 0,
  };
  harmedReads = 0;
  /** Requests that the service may still carry out: their order numbers in capitals, by a running number. */
  readonly #undecided = new Map<number, readonly string[]>();
  readonly #calm = Promise.withResolvers<undefined>();
  readonly #agent = new Agent({ keepAlive: true });
  readonly #server = createServer((incoming, outgoing) => {
    void this.#take(incoming, outgoing).catch(() => incoming.socket.resetAndDestroy());
  });
  readonly #chance: Chance;
  readonly #harm: Harm;
  #target: URL;
  #isCalm = false;
  #isAway = false;
  #isUnwell = false;
  #count = 0;
  /** The first booking is always cut: on a slow machine the chaos may end before there were many. */
  #deck: Fate[] = ['cut'];
  #onBook = Promise.withResolvers<undefined>();

  private constructor(target: string, chance: Chance, harm: Harm) {
    this.#target = new URL(target);
    this.#chance = chance;
    this.#harm = harm;
  }

  static async open(target: string, chance: Chance, harm: Harm): Promise<ChaosProxy> {
    const proxy = new ChaosProxy(target, chance, harm);
    await new Promise<void>((resolve) => {
      proxy.#server.listen(0, '127.0.0.1', resolve);
    });
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}${this.#target.pathname}`;
  }

  /** The service was restarted and listens elsewhere. */
  retarget(target: string): void {
    this.#target = new URL(target);
  }

  /** Requests that the service may still carry out. */
  undecided(): ReadonlyMap<number, readonly string[]> {
    return new Map(this.#undecided);
  }

  /** Resolves when the next POST /book arrives. */
  nextBooking(): Promise<undefined> {
    return this.#onBook.promise;
  }

  /** Refuses all connections for a while, as if the service were switched off. */
  async goAway(milliseconds: number): Promise<void> {
    this.#isAway = true;
    await pause(milliseconds);
    this.#isAway = false;
  }

  /** Answers reads uselessly for a while, as an unwell service does. */
  async beUnwell(milliseconds: number): Promise<void> {
    this.#isUnwell = true;
    await pause(milliseconds);
    this.#isUnwell = false;
  }

  /** Passes everything on unchanged from now on, and releases what was held back. */
  calmDown(): void {
    this.#isCalm = true;
    this.#isAway = false;
    this.#isUnwell = false;
    this.#calm.resolve(undefined);
  }

  async close(): Promise<void> {
    this.calmDown();
    this.#server.closeAllConnections();
    this.#agent.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #take(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    if (incoming.method === 'POST' && incoming.url?.endsWith('/book') === true) {
      await this.#book(incoming, outgoing, body);
    } else await this.#read(incoming, outgoing, body);
  }

  async #read(incoming: IncomingMessage, outgoing: ServerResponse, body: Buffer): Promise<void> {
    const isSpared = this.#isCalm || !(this.#isUnwell || this.#isAway || this.#chance.percent(4));
    if (isSpared) {
      respond(outgoing, await this.#pass(incoming, body));
      return;
    }
    this.harmedReads += 1;
    const kind = this.#isAway ? 'reset' : this.#chance.pick(this.#isUnwell ? UNWELL : HARMS);
    if (kind === 'unavailable') outgoing.writeHead(503, HTML).end('<h1>Service unavailable</h1>');
    else if (kind === 'page') outgoing.writeHead(200, HTML).end('<h1>We will be back soon</h1>');
    else if (kind === 'refused') outgoing.writeHead(403, HTML).end('<h1>Forbidden</h1>');
    else incoming.socket.resetAndDestroy();
  }

  async #book(incoming: IncomingMessage, outgoing: ServerResponse, body: Buffer): Promise<void> {
    const part = String(incoming.headers['idempotency-key']);
    this.sent.set(part, (this.sent.get(part) ?? 0) + 1);
    this.#onBook.resolve(undefined);
    this.#onBook = Promise.withResolvers();
    let fate = this.#isAway ? 'reset' : this.#isCalm ? 'answered' : this.#fate();
    if (fate === 'reset') {
      this.fates.reset += 1;
      incoming.socket.resetAndDestroy();
      return;
    }
    const request_number = this.#count++;
    const { orders } = JSON.parse(body.toString()) as { orders: string[] };
    this.#undecided.set(
      request_number,
      orders.map((number) => number.toUpperCase()),
    );
    if (fate === 'late') {
      incoming.socket.resetAndDestroy();
      await pause(this.#chance.between(...this.#harm.lateMs));
    }
    const working = this.#pass(incoming, body).finally(() => this.#undecided.delete(request_number));
    if (fate === 'answered' && (await this.#isTooSlow(working))) fate = 'given_up';
    this.fates[fate] += 1;
    if (fate === 'given_up') outgoing.writeHead(504, HTML).end('<h1>Gateway timeout</h1>');
    const answer = await working;
    if (fate === 'stalled') await this.#calm.promise;
    if (fate === 'cut' || fate === 'late') incoming.socket.resetAndDestroy();
    else if (fate === 'truncated') truncate(outgoing, answer);
    else if (fate !== 'given_up') respond(outgoing, answer);
  }

  async #isTooSlow(working: Promise<Whole>): Promise<boolean> {
    const limits = this.#harm.givesUpAfterMs;
    if (limits === undefined || this.#isCalm) return false;
    const inTime = working.then(
      () => false,
      () => false,
    );
    return Promise.race([inTime, pause(this.#chance.between(...limits)).then(() => true)]);
  }

  /** From a shuffled deck, so that every run includes the harms it is for. */
  #fate(): Fate {
    if (this.#deck.length === 0) {
      const shares = [15, 5, 5, 5, this.#harm.latePercent];
      const harmed = shares.flatMap((share, at) =>
        Array<Fate>(Math.round((share * DECK) / 100)).fill(FATES[at] ?? 'cut'),
      );
      const whole = [...harmed, ...Array<Fate>(DECK - harmed.length).fill('answered')];
      this.#deck = whole
        .map((fate) => ({ fate, at: this.#chance.next() }))
        .sort((a, b) => a.at - b.at)
        .map(({ fate }) => fate);
    }
    return this.#deck.pop() ?? 'answered';
  }

  /** Forwards the request, even if its sender is gone. */
  #pass(incoming: IncomingMessage, body: Buffer): Promise<Whole> {
    return new Promise((resolve, reject) => {
      const { method, headers } = incoming;
      const address = new URL(incoming.url ?? '/', this.#target);
      const onward = request(address, {
        method,
        headers: { ...headers, connection: 'keep-alive' },
        agent: this.#agent,
      });
      onward.on('error', reject);
      onward.on('response', (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () => {
          const type = answer.headers['content-type'] ?? 'application/json';
          resolve({ status: answer.statusCode ?? 502, type, body: Buffer.concat(chunks) });
        });
      });
      onward.end(body);
    });
  }
}

function respond(outgoing: ServerResponse, { status, type, body }: Whole): void {
  outgoing.writeHead(status, { 'content-type': type, 'content-length': body.length }).end(body);
}

/** The header promises the whole body, but only half of it is sent. */
function truncate(outgoing: ServerResponse, { status, type, body }: Whole): void {
  outgoing.writeHead(status, { 'content-type': type, 'content-length': body.length });
  outgoing.write(body.subarray(0, Math.floor(body.length / 2)), () => outgoing.destroy());
}
