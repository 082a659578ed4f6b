import type { CDPSession, Page } from '@playwright/test';

/** Pause between two calls: longer than a scanner stalls, shorter than a key sequence waits. */
const BETWEEN_MS = 700;
const TYPING_GAP_MS = 130;
const SCANNING_GAP_MS = 8;
/** Longer than a busy machine delays a key, but no longer than a page waits for a delayed one. */
const DELIVERY_DELAY_MS = 500;
/** Longer than the gap between any scanner's keys: a page younger than this can't know that it didn't miss the key before. */
const MIN_PAGE_AGE_MS = 200;

interface Pull {
  /** Milliseconds before each key after the first; the last one repeats. */
  readonly gapsMs?: readonly number[];
}

/**
 * Sends keys with the timestamps of a keyboard or barcode scanner, regardless of what the page is doing and how slow the machine is: the
 * browser gets them all at once, each with its own time.
 */
export class TimedKeys {
  readonly #page: Page;
  #session: CDPSession | undefined;
  /** Time of the last key, in Unix milliseconds. */
  #last = 0;

  constructor(page: Page) {
    this.#page = page;
  }

  /**
   * Scans a barcode; the keys reach the browser some time after the last one's timestamp. A busy machine may deliver some of them late as
   * well: a page accepts late keys of a partial scan for longer, as it does with a real scanner.
   */
  async scan(text: string, pull: Pull = {}): Promise<void> {
    const { keys, gapsMs } = keysOf(text, pull);
    await this.#page.waitForFunction((ms) => performance.now() > ms, MIN_PAGE_AGE_MS);
    const begun = this.#nextTime();
    const lasts = keys.slice(1).reduce((sum, _key, at) => sum + gapBefore(gapsMs, at + 1), 0);
    await this.#page.waitForFunction((time) => Date.now() >= time, begun + lasts + DELIVERY_DELAY_MS);
    await this.#send(keys, gapsMs, begun);
  }

  /** The same without waiting, whatever the page is doing: for tests about exactly that. */
  async scanNow(text: string, pull: Pull = {}): Promise<void> {
    const { keys, gapsMs } = keysOf(text, pull);
    await this.#send(keys, gapsMs, this.#nextTime());
  }

  /** Types like a person into whatever has the focus. */
  async type(text: string): Promise<void> {
    await this.#send(Array.from(text), [TYPING_GAP_MS]);
  }

  /** Presses keys one after the other, like a person. */
  async press(...keys: string[]): Promise<void> {
    await this.#send(keys, [TYPING_GAP_MS]);
  }

  #nextTime(): number {
    return Math.max(Date.now(), this.#last + BETWEEN_MS);
  }

  async #send(keys: readonly string[], gapsMs: readonly number[], begun = this.#nextTime()): Promise<void> {
    this.#session ??= await this.#page.context().newCDPSession(this.#page);
    const session = this.#session;
    let time = begun;
    const sent: Promise<unknown>[] = [];
    for (const [at, key] of keys.entries()) {
      if (at > 0) time += gapBefore(gapsMs, at);
      const { text, ...which } = describeKey(key);
      const pressed = {
        type: 'keyDown',
        timestamp: time / 1000,
        ...which,
        ...(text === undefined ? {} : { text }),
      } as const;
      const released = { type: 'keyUp', timestamp: (time + 1) / 1000, ...which } as const;
      sent.push(session.send('Input.dispatchKeyEvent', pressed), session.send('Input.dispatchKeyEvent', released));
    }
    this.#last = time;
    await Promise.all(sent);
  }
}

function keysOf(text: string, { gapsMs = [SCANNING_GAP_MS] }: Pull) {
  return { keys: [...Array.from(text), 'Enter'], gapsMs };
}

function gapBefore(gapsMs: readonly number[], at: number): number {
  return gapsMs[Math.min(at, gapsMs.length) - 1] ?? 0;
}

interface KeyDescription {
  readonly key: string;
  readonly code: string;
  readonly windowsVirtualKeyCode: number;
  readonly text?: string;
}

function describeKey(key: string): KeyDescription {
  if (key === 'Enter') return { key, code: key, windowsVirtualKeyCode: 13, text: '\r' };
  const upper = key.toUpperCase();
  const code = /[A-Z]/.test(upper) ? `Key${upper}` : /\d/.test(key) ? `Digit${key}` : '';
  return { key, code, windowsVirtualKeyCode: code === '' ? 0 : upper.charCodeAt(0), text: key };
}
