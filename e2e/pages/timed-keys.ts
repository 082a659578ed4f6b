import type { CDPSession, Page } from '@playwright/test';

/** Nothing is pressed for so long between two calls: longer than a stall of a scanner, shorter than a sequence of keys waits. */
const BETWEEN_MS = 700;
const PERSONS_GAP_MS = 130;
const SCANNERS_GAP_MS = 8;

interface Pull {
  /** Milliseconds before each key after the first; the last one over and over. */
  readonly gapsMs?: readonly number[];
  readonly end?: 'Enter' | 'Tab' | 'none';
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

  /** As a scanner sends a barcode. */
  async scan(text: string, { gapsMs = [SCANNERS_GAP_MS], end = 'Enter' }: Pull = {}): Promise<void> {
    await this.#send([...Array.from(text), ...(end === 'none' ? [] : [end])], gapsMs);
  }

  /**
   * A scan that reaches the browser after its last key was sent. Were its times ahead, as those of `scan` may be, a page that waits
   * for nothing else could take a key that a busy machine brings late for the first one after a pause.
   */
  async scanBroughtLate(text: string): Promise<void> {
    const keys = [...Array.from(text), 'Enter'];
    const begun = Math.max(Date.now(), this.#last + BETWEEN_MS);
    const due = begun + keys.length * SCANNERS_GAP_MS;
    await this.#page.waitForFunction((time) => Date.now() >= time, due);
    await this.#send(keys, [SCANNERS_GAP_MS], begun);
  }

  /** As a person types into whatever has the focus. */
  async type(text: string): Promise<void> {
    await this.#send(Array.from(text), [PERSONS_GAP_MS]);
  }

  /** As a person presses keys one after the other. */
  async press(...keys: string[]): Promise<void> {
    await this.#send(keys, [PERSONS_GAP_MS]);
  }

  async #send(
    keys: readonly string[],
    gapsMs: readonly number[],
    begun = Math.max(Date.now(), this.#last + BETWEEN_MS),
  ): Promise<void> {
    this.#session ??= await this.#page.context().newCDPSession(this.#page);
    const session = this.#session;
    let time = begun;
    const sent: Promise<unknown>[] = [];
    for (const [at, key] of keys.entries()) {
      if (at > 0) time += gapsMs[Math.min(at, gapsMs.length) - 1] ?? 0;
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

interface KeyDescription {
  readonly key: string;
  readonly code: string;
  readonly windowsVirtualKeyCode: number;
  readonly text?: string;
}

function describeKey(key: string): KeyDescription {
  if (key === 'Enter') return { key, code: key, windowsVirtualKeyCode: 13, text: '\r' };
  if (key === 'Tab') return { key, code: key, windowsVirtualKeyCode: 9 };
  const upper = key.toUpperCase();
  const code = /[A-Z]/.test(upper) ? `Key${upper}` : /\d/.test(key) ? `Digit${key}` : '';
  return { key, code, windowsVirtualKeyCode: code === '' ? 0 : upper.charCodeAt(0), text: key };
}
