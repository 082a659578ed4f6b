import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { PrintJob } from './pdf-facts.ts';

const CLOSING = 'The platform is closing';

interface Waiting {
  readonly resolve: (bytes: Uint8Array<ArrayBuffer>) => void;
  readonly reject: (cause: Error) => void;
}

/** Draws PDFs in a separate thread, one after another. */
export class Printer {
  readonly #waiting = new Map<number, Waiting>();
  /** Read before each job, here and in the thread: 1 means that no more jobs are run. */
  readonly #isEnding = new Int32Array(new SharedArrayBuffer(4));
  #worker: Worker | undefined;
  #lastId = 0;

  print(job: PrintJob): Promise<Uint8Array<ArrayBuffer>> {
    // Jobs being shut down may still call this: a new thread would leave the job undone, and never answer.
    if (Atomics.load(this.#isEnding, 0) === 1) return Promise.reject(new Error(CLOSING));
    return new Promise((resolve, reject) => {
      this.#worker ??= this.#start();
      this.#worker.ref();
      this.#lastId += 1;
      this.#waiting.set(this.#lastId, { resolve, reject });
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread, not a window
      this.#worker.postMessage({ id: this.#lastId, job });
    });
  }

  /**
   * The thread ends by itself after the current job: terminating it while a compressor is being created would crash the
   * whole process (a Node assertion, "close before init").
   */
  async close(): Promise<void> {
    const ending = this.#worker;
    Atomics.store(this.#isEnding, 0, 1);
    this.#failAll(new Error(CLOSING));
    if (ending === undefined) return;
    ending.ref();
    const ended = once(ending, 'exit');
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread, not a window
    ending.postMessage('end');
    await ended;
  }

  #start(): Worker {
    const started = new Worker(new URL('render-worker.ts', import.meta.url), { workerData: this.#isEnding });
    started.unref();
    started.on(
      'message',
      ({ id, bytes, problem }: { id: number; bytes?: Uint8Array<ArrayBuffer>; problem?: string }) => {
        const waiter = this.#waiting.get(id);
        this.#waiting.delete(id);
        if (bytes) waiter?.resolve(bytes);
        else waiter?.reject(new Error(problem));
        if (this.#waiting.size === 0) started.unref();
      },
    );
    started.on('error', (cause: Error) => {
      this.#failAll(cause);
    });
    started.on('exit', () => {
      if (this.#worker === started) this.#failAll(new Error('The printing thread ended'));
    });
    return started;
  }

  #failAll(cause: Error): void {
    this.#worker = undefined;
    for (const { reject } of this.#waiting.values()) reject(cause);
    this.#waiting.clear();
  }
}
