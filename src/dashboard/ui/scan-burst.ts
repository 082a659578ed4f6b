/** A scanner is a keyboard that types very fast and ends with Enter, Tab or silence. */
const SHORTEST = 6;
export const SILENCE_MS = 80;

/** How a scan came in, for those who set up a scanner. */
export interface Scan {
  readonly text: string;
  /** Median time between two characters, milliseconds. */
  readonly gapMs: number;
  readonly end: 'Enter' | 'Tab' | 'silence';
}

/** Follows key presses and tells a burst that no person types. `usualGapMs` is the longest median gap of a scanner. */
export class ScanBurst {
  #text = '';
  #gaps: number[] = [];
  #last = 0;
  readonly #usualGap: () => number;

  constructor(usualGapMs: () => number = () => 35) {
    this.#usualGap = usualGapMs;
  }

  /** True when the next character begins a new burst. */
  isFresh(time: number): boolean {
    return this.#text === '' || time - this.#last > this.#longestGap();
  }

  /** `time` in milliseconds, as events carry it. Returns the scan when the key ended a burst. */
  press(key: string, time: number): Scan | undefined {
    const gap = time - this.#last;
    if (gap > this.#longestGap()) this.#begin();
    else if (this.#text !== '') this.#gaps.push(gap);
    this.#last = time;
    if (key === 'Enter' || key === 'Tab') return this.end(key);
    if (Array.from(key).length === 1) this.#text += key;
    return undefined;
  }

  /** Silence ends a burst too. */
  end(by: Scan['end'] = 'silence'): Scan | undefined {
    const middle = this.#gaps.toSorted((a, b) => a - b)[Math.floor(this.#gaps.length / 2)] ?? Infinity;
    const text = this.#text;
    this.#begin();
    return text.length >= SHORTEST && middle <= this.#usualGap() ? { text, gapMs: middle, end: by } : undefined;
  }

  /** No single gap of a scan is longer: 60 ms for the usual 35. */
  #longestGap(): number {
    return Math.max(60, this.#usualGap() * 1.7);
  }

  #begin(): void {
    this.#text = '';
    this.#gaps = [];
  }
}
