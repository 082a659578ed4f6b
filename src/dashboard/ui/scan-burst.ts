/** A scanner is a keyboard that types very fast and ends with Enter. */
const SHORTEST = 6;
const USUAL_GAP_MS = 35;
const LONGEST_GAP_MS = 60;

/** Follows key presses and tells when an Enter ends a burst that no person types. */
export class ScanBurst {
  #text = '';
  #gaps: number[] = [];
  #last = 0;

  /** `time` in milliseconds, as events carry it. Returns the scanned text with its Enter, else undefined. */
  press(key: string, time: number): string | undefined {
    const gap = time - this.#last;
    this.#last = time;
    if (gap > LONGEST_GAP_MS) this.#begin();
    else if (this.#text !== '') this.#gaps.push(gap);
    if (key === 'Enter') {
      const scanned = this.#isFast() ? this.#text : undefined;
      this.#begin();
      return scanned;
    }
    if ([...key].length === 1) this.#text += key;
    return undefined;
  }

  #begin(): void {
    this.#text = '';
    this.#gaps = [];
  }

  #isFast(): boolean {
    const middle = this.#gaps.toSorted((a, b) => a - b)[Math.floor(this.#gaps.length / 2)] ?? Infinity;
    return this.#text.length >= SHORTEST && middle <= USUAL_GAP_MS;
  }
}
