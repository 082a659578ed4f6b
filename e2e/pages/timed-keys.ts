import type { CDPSession, Page } from '@playwright/test';

/** Nothing is pressed for so long between two calls: longer than a stall of a scanner, shorter than a sequence of keys waits. */
const BETWEEN_MS = 700;
const PERSONS_GAP_MS = 130;
const SCANNERS_GAP_MS = 8;
/** Longer than a key is held up on a busy machine; no longer than a page waits for one that was. */
const BROUGHT_LATE_MS = 500;
/** Longer than any scanner takes for a key: before that, a page can't know that it did not miss the one before. */
const HEARS_FOR_MS = 200;

interface Pull {
  /** Milliseconds before each key after the first; the last one over and over. */
  readonly gapsMs?: readonly number[];
}

/**
 * Keys with the times at which a keyboard or a barcode scanner sends them, whatever the page is doing and however slow the
 * machine is: the browser is given all at once, and each carries its own time.
 */
export class TimedKeys {
  readonly #page: Page;
  #session: CDPSession | undefined;
  /** Unix milliseconds of the last key. */
  #last = 0;

  constructor(page: Page) {
    this.#page = page;
  }

  /**
   * As a scanner sends a barcode, which reaches the browser some time after its last key. On a busy machine the browser may be
   * given the rest of it late, too: a page takes keys that come late for part of a scan for longer, as it does for a person's scan.
   */
  async scan(text: string, pull: Pull = {}): Promise<void> {
    const { keys, gapsMs } = keysOf(text, pull);
    await this.#page.waitForFunction((ms) => performance.now() > ms, HEARS_FOR_MS);
    const begun = this.#nextTime();
    const lasts = keys.slice(1).reduce((sum, _key, at) => sum + gapBefore(gapsMs, at + 1), 0);
    await this.#page.waitForFunction((time) => Date.now() >= time, begun + lasts + BROUGHT_LATE_MS);
    await this.#send(keys, gapsMs, begun);
  }

  /** The same at once, whatever the page is doing: for what is about that. */
  async scanNow(text: string, pull: Pull = {}): Promise<void> {
    const { keys, gapsMs } = keysOf(text, pull);
    await this.#send(keys, gapsMs, this.#nextTime());
  }

  /** As a person types into whatever has the focus. */
  async type(text: string): Promise<void> {
    await this.#send(Array.from(text), [PERSONS_GAP_MS]);
  }

  /** As a person presses keys one after the other. */
  async press(...keys: string[]): Promise<void> {
    await this.#send(keys, [PERSONS_GAP_MS]);
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

function keysOf(text: string, { gapsMs = [SCANNERS_GAP_MS] }: Pull) {
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
