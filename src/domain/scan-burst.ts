import { FAST, type ScanEnd, type ScanLimits } from './scan-limits.ts';

/** A scanner is a keyboard that types very fast and ends with Enter, Tab or silence. */
const SHORTEST = 6;
/** Nobody types this many characters in a row as fast as a scanner sends them. */
const MIN_CERTAIN_LENGTH = 6;
/** Nobody pulls the trigger twice within this time: what arrives then is the rest of a stalled scan. */
const SPOILED_FOR_MS = 600;

/** The result of one pull of the trigger. */
export interface Scan {
  readonly text: string;
  /** Median time between two characters, in milliseconds. */
  readonly gapMs: number;
  readonly longestGapMs: number;
  readonly end: ScanEnd;
  /**
   * `whole`: nothing came before it. `joined`: the scanner stalled, or characters came shortly before; they are part of the
   * text, which is right if that number exists, and otherwise means scanning again. `cut`: part of it was lost.
   */
  readonly wholeness: 'whole' | 'joined' | 'cut';
  /** A scan with this text was ended too early by silence because key events arrived late; it was part of this scan. */
  readonly insteadOf?: string;
}

interface Key {
  readonly character: string;
  /** Milliseconds since the character before; 0 for the first. */
  readonly gap: number;
}

/** The collected keys when silence ended a run. */
interface Ended {
  readonly keys: Key[];
  readonly isCut: boolean;
  /** The text of its scan, if it was one. */
  readonly text: string | undefined;
}

/**
 * Distinguishes scans from typing by the device timestamps of key presses, never by when the page handles them. The end of a number never
 * counts as the whole number: keys pressed shortly before are part of it.
 */
export class ScanBurst {
  #keys: Key[] = [];
  #ended: Ended | undefined;
  #insteadOf: string | undefined;
  #last = -Infinity;
  /** Something may have been lost before the first collected character. */
  #isCut = false;
  /** Anything that begins up to this time may have lost its start. */
  #spoiledUntil = -Infinity;
  readonly #limits: () => ScanLimits;

  /** `limits` is called for each key: they differ between a text field and the rest of the page. */
  constructor(limits: () => ScanLimits = () => FAST) {
    this.#limits = limits;
  }

  /** After this long without a key, silence ends the run. */
  get pauseMs(): number {
    return this.#limits().pauseMs;
  }

  /** Keys before this time went elsewhere, so a scan already in progress may have lost its start. */
  beginListening(time: number): void {
    this.#spoiledUntil = Math.max(this.#spoiledUntil, time + this.#limits().usualGapMs);
    this.#ended = undefined;
  }

  /** Whether the next character starts a new run, so that the caller should remember the current content of the field. */
  beginsRun(time: number): boolean {
    const resumed = this.#resumable(time);
    if (resumed !== undefined) return resumed.text !== undefined;
    if (this.#isOver(time)) return true;
    const isSlow = this.#gapTo(time) > this.#limits().longestGapMs;
    return isSlow && !this.#endsFast(2);
  }

  /** `time` is the event's timestamp in milliseconds. Returns the scan if this key ended one. */
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

  /** Called when no key arrived for `pauseMs`. */
  endBySilence(): Scan | undefined {
    const [keys, isCut] = [this.#keys, this.#isCut];
    if (keys.length === 0) return undefined;
    // Some scanners stall for a long time.
    if (this.#endsFast(2)) this.#spoiledUntil = this.#last + SPOILED_FOR_MS;
    const scan = this.#finish('silence');
    // On a busy page the timer may fire before the keys that were pressed in the meantime are delivered.
    this.#ended = { keys, isCut, text: scan?.text };
    return scan;
  }

  /** Discards the collected keys, for instance because a key is held down. */
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
    if (isJoinedToTyping && !this.#endsFast(MIN_CERTAIN_LENGTH)) return undefined;
    const text = keys.map((key) => key.character).join('');
    const longestGapMs = Math.max(...gaps);
    // Some people type as fast as a slow scanner, but outside text fields they type words, not codes.
    const isSlow = gapMs > FAST.usualGapMs && !isJoinedToTyping;
    if (isSlow && (!isLikeCode(text) || (knownEnd !== null && knownEnd !== end))) return undefined;
    const wholeness = this.#isCut ? 'cut' : longestGapMs > longestAllowed ? 'joined' : 'whole';
    const scan = { text, gapMs, longestGapMs, end, wholeness } as const;
    return this.#insteadOf === undefined ? scan : { ...scan, insteadOf: this.#insteadOf };
  }

  /** Whether the last `count` characters came as fast as this scanner sends them. */
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

  /** The run that silence ended, if a key pressed at this time still belongs to it. */
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

/** A digit, or neither lower-case letters nor spaces: one in 25 of the embedded platform's tracking numbers has no digit. */
function isLikeCode(text: string): boolean {
  return /\d/u.test(text) || !/[\p{Ll}\s]/u.test(text);
}
