import { FAST, type ScanEnd, type ScanLimits } from './scan-limits.ts';

/** A scanner is a keyboard that types very fast and ends with Enter, Tab or silence. */
const SHORTEST = 6;
/** So many characters in a row as fast as a scanner sends them were never typed. */
const SURELY_SCANNED = 6;
/** Nobody pulls the trigger twice within this time: what comes then is the rest of a scan that stalled. */
const SPOILED_FOR_MS = 600;

/** The result of one pull of the trigger. */
export interface Scan {
  readonly text: string;
  /** Median time between two characters, milliseconds. */
  readonly gapMs: number;
  readonly longestGapMs: number;
  readonly end: ScanEnd;
  /**
   * `whole`: nothing came before it. `joined`: the scanner stalled, or characters came shortly before; they are part of
   * the text, which is right if there is such a number, and to be scanned again if not. `cut`: something of it was lost.
   */
  readonly wholeness: 'whole' | 'joined' | 'cut';
  /** A silence ended a scan of this text too early: keys that were pressed by then were brought late. It was a part of this one. */
  readonly insteadOf?: string;
}

interface Key {
  readonly character: string;
  /** Milliseconds since the character before; 0 for the first. */
  readonly gap: number;
}

/** What a silence ended. */
interface Ended {
  readonly keys: Key[];
  readonly isCut: boolean;
  /** Of its scan, if it was one. */
  readonly text: string | undefined;
}

/**
 * Follows key presses by the times that the device gave them, never by when the page got round to them, and tells a scan
 * from what a person types. No end of a number is ever taken for the whole: what came shortly before is part of it.
 */
export class ScanBurst {
  #keys: Key[] = [];
  #ended: Ended | undefined;
  #insteadOf: string | undefined;
  #last = -Infinity;
  /** Of what is being collected, something may have been lost before its first character. */
  #isCut = false;
  /** What begins up to this time may have lost its head. */
  #spoiledUntil = -Infinity;
  readonly #limits: () => ScanLimits;

  /** `limits` are asked for with each key: they differ between a text field and the rest of the page. */
  constructor(limits: () => ScanLimits = () => FAST) {
    this.#limits = limits;
  }

  /** So long after the last key a silence ends what came. */
  get pauseMs(): number {
    return this.#limits().pauseMs;
  }

  /** Keys before this time went elsewhere: a burst that is under way now may have lost its head there. */
  beginListening(time: number): void {
    this.#spoiledUntil = time + this.#limits().usualGapMs;
    this.#ended = undefined;
  }

  /** Whether the next character begins something of its own, so that what it is typed into is to be remembered as it is now. */
  beginsRun(time: number): boolean {
    const resumed = this.#resumable(time);
    if (resumed !== undefined) return resumed.text !== undefined;
    if (this.#isOver(time)) return true;
    const isSlow = this.#gapTo(time) > this.#limits().longestGapMs;
    return isSlow && !this.#endsFast(2);
  }

  /** `time` as the event carries it, in milliseconds. Returns the scan when the key ended one. */
  press(key: string, time: number): Scan | undefined {
    const resumed = this.#resumable(time);
    if (resumed !== undefined) this.#resume(resumed);
    else if (this.#isOver(time)) this.#begin(time);
    if (key === 'Enter' || key === 'Tab') {
      this.#last = time;
      return this.#finish(key);
    }
    if (Array.from(key).length !== 1) return undefined;
    this.#keys.push({ character: key, gap: this.#keys.length === 0 ? 0 : this.#gapTo(time) });
    this.#last = time;
    return undefined;
  }

  /** Nothing came for as long as the limits say. */
  endBySilence(): Scan | undefined {
    const [keys, isCut] = [this.#keys, this.#isCut];
    if (keys.length === 0) return undefined;
    // Some scanners stall for long.
    if (this.#endsFast(2)) this.#spoiledUntil = this.#last + SPOILED_FOR_MS;
    const scan = this.#finish('silence');
    // A busy page may run the timer before it is given the keys that were pressed meanwhile.
    this.#ended = { keys, isCut, text: scan?.text };
    return scan;
  }

  /** What was collected is no scan, whatever it looks like: a held key, for instance. */
  forget(): void {
    this.#keys = [];
    this.#isCut = false;
    this.#ended = undefined;
    this.#insteadOf = undefined;
  }

  #finish(end: ScanEnd): Scan | undefined {
    const keys = this.#keys;
    const scan = this.#judge(keys, end);
    this.forget();
    return scan;
  }

  #judge(keys: readonly Key[], end: ScanEnd): Scan | undefined {
    const { usualGapMs, longestGapMs: longestAllowed, end: knownEnd } = this.#limits();
    if (keys.length < SHORTEST) return undefined;
    const gaps = keys.slice(1).map((key) => key.gap);
    const gapMs = gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? Infinity;
    const isJoinedToTyping = gapMs > usualGapMs;
    if (isJoinedToTyping && !this.#endsFast(SURELY_SCANNED)) return undefined;
    const text = keys.map((key) => key.character).join('');
    const longestGapMs = Math.max(...gaps);
    // Some people are as fast as a slow scanner, but where no text is asked for they type words, not codes.
    const isSlow = gapMs > FAST.usualGapMs && !isJoinedToTyping;
    if (isSlow && (!isLikeCode(text) || (knownEnd !== null && knownEnd !== end))) return undefined;
    const wholeness = this.#isCut ? 'cut' : longestGapMs > longestAllowed ? 'joined' : 'whole';
    const scan = { text, gapMs, longestGapMs, end, wholeness } as const;
    return this.#insteadOf === undefined ? scan : { ...scan, insteadOf: this.#insteadOf };
  }

  /** Whether the last so many characters came as fast as this scanner sends them. */
  #endsFast(count: number): boolean {
    const { usualGapMs } = this.#limits();
    const gaps = this.#keys.slice(-count).map((key) => key.gap);
    return gaps.length === count && gaps.slice(1).every((gap) => gap <= usualGapMs);
  }

  #gapTo(time: number): number {
    return Math.max(0, time - this.#last);
  }

  #isOver(time: number): boolean {
    return this.#keys.length === 0 || this.#gapTo(time) > this.#limits().pauseMs;
  }

  /** What a silence ended although a key pressed at this time belongs to it. */
  #resumable(time: number): Ended | undefined {
    return this.#gapTo(time) <= this.#limits().pauseMs ? this.#ended : undefined;
  }

  #resume({ keys, isCut, text }: Ended): void {
    this.forget();
    this.#keys = keys;
    this.#isCut = isCut;
    this.#insteadOf = text;
  }

  #begin(time: number): void {
    this.forget();
    this.#isCut = time <= this.#spoiledUntil;
  }
}

/** A digit, or capital letters alone: one tracking number in 25 of the embedded platform has no digit. */
function isLikeCode(text: string): boolean {
  return /\d/u.test(text) || !/[\p{Ll}\s]/u.test(text);
}
