/** A scanner is a keyboard that types very fast and ends with Enter, Tab or silence. */
const SHORTEST = 6;
const USUAL_GAP_MS = 35;
const LONGEST_GAP_MS = 60;
export const SILENCE_MS = 80;

/** Follows key presses and tells a burst that no person types. */
export class ScanBurst {
  #text = '';
  #gaps: number[] = [];
  #last = 0;

  /** `time` in milliseconds, as events carry it. Returns the scanned text when the key ended a burst. */
  press(key: string, time: number): string | undefined {
    const gap = time - this.#last;
    this.#last = time;
    if (gap > LONGEST_GAP_MS) this.#begin();
    else if (this.#text !== '') this.#gaps.push(gap);
    if (key === 'Enter' || key === 'Tab') return this.end();
    if (Array.from(key).length === 1) this.#text += key;
    return undefined;
  }

  /** Silence ends a burst too. */
  end(): string | undefined {
    const middle = this.#gaps.toSorted((a, b) => a - b)[Math.floor(this.#gaps.length / 2)] ?? Infinity;
    const scanned = this.#text.length >= SHORTEST && middle <= USUAL_GAP_MS ? this.#text : undefined;
    this.#begin();
    return scanned;
  }

  #begin(): void {
    this.#text = '';
    this.#gaps = [];
  }
}
