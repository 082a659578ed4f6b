/** A scanner is a keyboard that types very fast and ends with Enter, Tab or silence. */
const SHORTEST = 6;
export const SILENCE_MS = 80;
/** Gaps of a burst that a busy page may have stretched; a person's are all long. */
const MOST_EXCUSED = 2;

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
  #takenAt = 0;
  #excused = 0;
  readonly #usualGap: () => number;

  constructor(usualGapMs: () => number = () => 35) {
    this.#usualGap = usualGapMs;
  }

  /** True when the next character begins a new burst. */
  isFresh(time: number): boolean {
    return this.#text === '' || this.#gapTo(time) > this.#longestGap();
  }

  /** `time` in milliseconds, as events carry it; `takenAt` when the page got round to it. Returns the scan when the key ended a burst. */
  press(key: string, time: number, takenAt = time): Scan | undefined {
    const gap = this.#gapTo(time);
    if (gap > this.#longestGap()) this.#begin();
    else if (this.#text !== '') {
      this.#gaps.push(gap);
      if (gap < time - this.#last) this.#excused += 1;
    }
    this.#last = time;
    this.#takenAt = takenAt;
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

  /** From the last key, or from when a busy page took that one: some keyboards send the next only then. */
  #gapTo(time: number): number {
    const [sincePressed, sinceTaken] = [time - this.#last, time - this.#takenAt];
    return sincePressed > this.#longestGap() && sinceTaken >= 0 && this.#excused < MOST_EXCUSED
      ? sinceTaken
      : sincePressed;
  }

  /** No single gap of a scan is longer: 60 ms for the usual 35. */
  #longestGap(): number {
    return Math.max(60, this.#usualGap() * 1.7);
  }

  #begin(): void {
    this.#text = '';
    this.#gaps = [];
    this.#excused = 0;
  }
}
