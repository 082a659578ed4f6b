import type { CDPSession, Page } from '@playwright/test';

/** Nothing is pressed for so long between two scans. */
const BETWEEN_SCANS_MS = 2000;

interface Pull {
  /** Milliseconds before each key after the first; the last one over and over. */
  readonly gapsMs?: readonly number[];
  readonly end?: 'Enter' | 'Tab' | 'none';
}

/**
 * A barcode scanner. Its keys carry the times at which the device sent them, whatever the page is doing and however slow
 * the machine is: they are handed to the browser all at once, and the page gets them when it has time.
 */
export class Scanner {
  readonly #page: Page;
  #session: CDPSession | undefined;
  /** Unix milliseconds of the last key. */
  #last = 0;

  constructor(page: Page) {
    this.#page = page;
  }

  async scan(text: string, { gapsMs = [8], end = 'Enter' }: Pull = {}): Promise<void> {
    this.#session ??= await this.#page.context().newCDPSession(this.#page);
    const session = this.#session;
    const keys = [...Array.from(text), ...(end === 'none' ? [] : [end])];
    const gap = (at: number) => gapsMs[Math.min(at, gapsMs.length) - 1] ?? 0;
    const lasts = keys.slice(1).reduce((sum, _key, at) => sum + gap(at + 1), 0);
    // The last key is pressed now, as far as the clock and the scan before allow.
    let time = Math.max(Date.now() - lasts, this.#last + BETWEEN_SCANS_MS);
    const sent: Promise<unknown>[] = [];
    for (const [at, key] of keys.entries()) {
      if (at > 0) time += gap(at);
      const what = describeKey(key);
      sent.push(session.send('Input.dispatchKeyEvent', { type: 'keyDown', timestamp: time / 1000, ...what }));
      const { text: _typed, ...released } = what;
      sent.push(session.send('Input.dispatchKeyEvent', { type: 'keyUp', timestamp: (time + 1) / 1000, ...released }));
    }
    this.#last = time;
    await Promise.all(sent);
  }
}

function describeKey(key: string): { key: string; code: string; windowsVirtualKeyCode: number; text?: string } {
  if (key === 'Enter') return { key, code: 'Enter', windowsVirtualKeyCode: 13, text: '\r' };
  if (key === 'Tab') return { key, code: 'Tab', windowsVirtualKeyCode: 9 };
  const upper = key.toUpperCase();
  const code = /[A-Z]/.test(upper) ? `Key${upper}` : /\d/.test(key) ? `Digit${key}` : '';
  return { key, code, windowsVirtualKeyCode: code === '' ? 0 : upper.charCodeAt(0), text: key };
}
