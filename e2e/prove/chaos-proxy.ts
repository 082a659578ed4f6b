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
  /** POST /book of which the connection is cut at once, and the work begins only later: so long later, milliseconds. */
  readonly latePercent: number;
  readonly lateMs: readonly [least: number, most: number];
}

const FATES = ['cut', 'truncated', 'stalled', 'reset', 'late', 'answered'] as const;
type Fate = (typeof FATES)[number];
/** The smallest that holds every share as a whole number of bookings. */
const DECK = 20;

/**
 * Stands between gateway and service and does what networks do: cuts an answer after the work was done, or in its middle,
 * holds it back, resets a connection before the service sees it, or lets the work begin long after the caller was cut off.
 * Counts what comes by.
 */
export class ChaosProxy {
  /** How often a part was sent, by its id. */
  readonly sent = new Map<string, number>();
  readonly fates: Record<Fate, number> = { cut: 0, truncated: 0, stalled: 0, reset: 0, late: 0, answered: 0 };
  harmedReads = 0;
  /** Requests that the service may still carry out: their numbers, in capitals, by a number of their own. */
  readonly #undecided = new Map<number, readonly string[]>();
  readonly #calm = Promise.withResolvers<undefined>();
  readonly #agent = new Agent({ keepAlive: true });
  readonly #server = createServer((incoming, outgoing) => {
    void this.#take(incoming, outgoing).catch(() => incoming.socket.resetAndDestroy());
  });
  readonly #chance: Chance;
  readonly #harm: Harm;
  readonly #target: URL;
  #isCalm = false;
  #isAway = false;
  #count = 0;
  #deck: Fate[] = [];
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

  /** Which requests the service may still carry out. */
  undecided(): ReadonlyMap<number, readonly string[]> {
    return new Map(this.#undecided);
  }

  /** Until the next POST /book comes by. */
  nextBooking(): Promise<undefined> {
    return this.#onBook.promise;
  }

  /** As if the service were switched off: nobody gets through, for so long. */
  async goAway(milliseconds: number): Promise<void> {
    this.#isAway = true;
    await pause(milliseconds);
    this.#isAway = false;
  }

  /** From now on everything is passed on as it is, and what was held back is let go. */
  calmDown(): void {
    this.#isCalm = true;
    this.#isAway = false;
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
    const dice = this.#isCalm ? 100 : this.#chance.next() * 100;
    if (dice < 4 || this.#isAway) this.harmedReads += 1;
    if (dice < 1.5 || this.#isAway) incoming.socket.resetAndDestroy();
    else if (dice < 3.8) outgoing.writeHead(503, { 'content-type': 'text/html' }).end('<h1>Service unavailable</h1>');
    else if (dice < 4) outgoing.writeHead(429, { 'retry-after': '1' }).end();
    else give(outgoing, await this.#pass(incoming, body));
  }

  async #book(incoming: IncomingMessage, outgoing: ServerResponse, body: Buffer): Promise<void> {
    const part = String(incoming.headers['idempotency-key']);
    this.sent.set(part, (this.sent.get(part) ?? 0) + 1);
    this.#onBook.resolve(undefined);
    this.#onBook = Promise.withResolvers();
    const fate = this.#isAway ? 'reset' : this.#isCalm ? 'answered' : this.#fate();
    this.fates[fate] += 1;
    if (fate === 'reset') {
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
    const answer = await this.#pass(incoming, body).finally(() => this.#undecided.delete(request_number));
    if (fate === 'stalled') await this.#calm.promise;
    if (fate === 'cut' || fate === 'late') incoming.socket.resetAndDestroy();
    else if (fate === 'truncated') truncate(outgoing, answer);
    else give(outgoing, answer);
  }

  /** From a shuffled deck, so that no run is spared what it is for. */
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

  /** Asks the service, whatever has become of the one who asked. */
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

function give(outgoing: ServerResponse, { status, type, body }: Whole): void {
  outgoing.writeHead(status, { 'content-type': type, 'content-length': body.length }).end(body);
}

/** The head promises the whole, and half of it comes. */
function truncate(outgoing: ServerResponse, { status, type, body }: Whole): void {
  outgoing.writeHead(status, { 'content-type': type, 'content-length': body.length });
  outgoing.write(body.subarray(0, Math.floor(body.length / 2)), () => outgoing.destroy());
}
