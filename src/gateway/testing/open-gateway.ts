import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Booking } from '#contract/gateway/booking.ts';
import { startGateway } from '#gateway/main.ts';
import { pino } from 'pino';

export interface OpenGateway {
  readonly url: string;
  /** Sends a request as the signed-in person, and returns status and parsed body. */
  call<T = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<{ status: number; body: T; headers: Headers }>;
  signIn(email: string): Promise<void>;
  /** Of the signed-in person, for requests that a test sends by itself. */
  cookie(): string;
  /** The booking once nothing of it is running any more and `until` holds. */
  settled(attemptId: string, until?: (booking: Booking) => boolean): Promise<Booking>;
  /** Moves the gateway's clock forward. */
  advance(ms: number): void;
  /** Ends the process's part and starts it again on the same data, at `now`. */
  restart(): Promise<void>;
  /** As a power cut: starts anew on the same data while what was under way stays as it was, cut off. */
  crash(): Promise<void>;
  close(): Promise<void>;
}

const WAIT_STEP_MS = 20;
/** Against hanging alone. */
const WAIT_WITHIN_MS = 300_000;

/** A gateway on a database of its own, over real HTTP, signed in as the demo owner. */
export async function openGateway(
  platformUrl: string,
  options: { quiescenceMs?: number; embedded?: boolean } = {},
): Promise<OpenGateway> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'slipway-gateway-'));
  let offset = 0;
  const start = () =>
    startGateway({
      port: 0,
      dataFolder,
      platform: { url: platformUrl, secret: 'canary-secret-9f2', embedded: options.embedded ?? true },
      quiescenceMs: options.quiescenceMs ?? 65_000,
      demo: true,
      checkAnswers: true,
      dashboard: join(dataFolder, 'dist'),
      log: pino({ level: 'silent' }),
      now: () => new Date(Date.now() + offset),
    });
  let running = await start();
  const crashed: (typeof running)[] = [];
  let cookie = '';

  const call: OpenGateway['call'] = async <T>(
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ) => {
    const response = await fetch(`http://127.0.0.1:${running.port}${path}`, {
      method,
      headers: { cookie, ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie;
    const text = await response.text();
    return {
      status: response.status,
      body: (text.startsWith('{') ? JSON.parse(text) : text) as T,
      headers: response.headers,
    };
  };
  const signIn = async (email: string) => {
    cookie = '';
    await call('POST', '/api/session', { email, password: 'slipway-demo' });
  };
  await signIn('owner@slipway.test');

  const settled: OpenGateway['settled'] = async (attemptId, until = () => true) => {
    const end = Date.now() + WAIT_WITHIN_MS;
    for (;;) {
      const { body } = await call<Booking>('GET', `/api/bookings/${attemptId}`);
      if (body.progress === 'done' && until(body)) return body;
      if (Date.now() > end) throw new Error(`Not settled: ${JSON.stringify(body)}`);
      await new Promise((resolve) => setTimeout(resolve, WAIT_STEP_MS));
    }
  };

  return {
    get url() {
      return `http://127.0.0.1:${running.port}`;
    },
    call,
    signIn,
    cookie: () => cookie,
    settled,
    advance: (ms) => {
      offset += ms;
    },
    restart: async () => {
      await running.close();
      running = await start();
    },
    crash: async () => {
      crashed.push(running);
      running = await start();
    },
    close: async () => {
      await Promise.all([...crashed, running].map((one) => one.close()));
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}
