import { write as writeToFile, writeSync } from 'node:fs';

/** More is dropped: a log that can't be written must not fill the memory instead. */
const MOST_WAITING_CHARACTERS = 1024 * 1024;
/** While the file can't be written to, or its reader has no room. */
const TRY_AGAIN_AFTER_MS = 1_000;
const STANDARD_ERROR = 2;

/**
 * Writes log lines to standard error without ever holding up or ending the process. While the disk of a redirected log is full,
 * what doesn't fit is lost. (pino's own destination waits for such a disk in a loop that blocks everything, even the exit.)
 */
export class LineOutput {
  readonly #descriptor: number;
  #waiting: string[] = [];
  #characters = 0;
  #isWriting = false;

  constructor(descriptor = STANDARD_ERROR) {
    this.#descriptor = descriptor;
    process.on('exit', () => {
      this.#writeRest();
    });
  }

  readonly write = (line: string): void => {
    if (this.#characters + line.length > MOST_WAITING_CHARACTERS) return;
    this.#waiting.push(line);
    this.#characters += line.length;
    if (!this.#isWriting) this.#writeWaiting();
  };

  #take(): Buffer {
    const lines = Buffer.from(this.#waiting.join(''));
    this.#waiting = [];
    this.#characters = 0;
    return lines;
  }

  #writeWaiting(): void {
    this.#isWriting = true;
    this.#writeOut(this.#take());
  }

  #writeOut(bytes: Buffer): void {
    writeToFile(this.#descriptor, bytes, (error, written) => {
      const rest = bytes.subarray(written);
      if (error === null && rest.length > 0) this.#writeOut(rest);
      else if (error === null) this.#writeNext();
      else
        setTimeout(() => {
          // A pipe is only full for now; the lines that a disk has no room for are given up, and later ones may fit again.
          if (error.code === 'EAGAIN') this.#writeOut(rest);
          else this.#writeNext();
        }, TRY_AGAIN_AFTER_MS).unref();
    });
  }

  #writeNext(): void {
    if (this.#waiting.length > 0) this.#writeWaiting();
    else this.#isWriting = false;
  }

  /** What is still waiting when the process ends. */
  #writeRest(): void {
    try {
      if (this.#waiting.length > 0) writeSync(this.#descriptor, this.#take());
    } catch {
      // There is nobody left to tell.
    }
  }
}
