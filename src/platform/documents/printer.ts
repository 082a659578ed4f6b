import { Worker } from 'node:worker_threads';
import type { PrintJob } from './pdf-facts.ts';

interface Waiting {
  readonly resolve: (bytes: Uint8Array<ArrayBuffer>) => void;
  readonly reject: (cause: Error) => void;
}

/** Draws PDFs in a thread of its own, one after another. */
export class Printer {
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | undefined;
  #lastId = 0;

  print(job: PrintJob): Promise<Uint8Array<ArrayBuffer>> {
    return new Promise((resolve, reject) => {
      this.#worker ??= this.#start();
      this.#worker.ref();
      this.#lastId += 1;
      this.#waiting.set(this.#lastId, { resolve, reject });
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread, not a window
      this.#worker.postMessage({ id: this.#lastId, job });
    });
  }

  async close(): Promise<void> {
    const ending = this.#worker;
    this.#failAll(new Error('The platform is closing'));
    await ending?.terminate();
  }

  #start(): Worker {
    const started = new Worker(new URL('render-worker.ts', import.meta.url));
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
