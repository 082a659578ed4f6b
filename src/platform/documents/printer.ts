import { Worker } from 'node:worker_threads';
import type { PrintJob } from './pdf-facts.ts';

/** Draws PDFs in a thread of its own, one after another. */
export interface Printer {
  readonly print: (job: PrintJob) => Promise<Uint8Array<ArrayBuffer>>;
  readonly close: () => Promise<void>;
}

interface Waiting {
  readonly resolve: (bytes: Uint8Array<ArrayBuffer>) => void;
  readonly reject: (cause: Error) => void;
}

export function openPrinter(): Printer {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let lastId = 0;

  const failAll = (cause: Error) => {
    worker = undefined;
    for (const { reject } of waiting.values()) reject(cause);
    waiting.clear();
  };
  const start = () => {
    const started = new Worker(new URL('render-worker.ts', import.meta.url));
    started.unref();
    started.on(
      'message',
      ({ id, bytes, problem }: { id: number; bytes?: Uint8Array<ArrayBuffer>; problem?: string }) => {
        const waiter = waiting.get(id);
        waiting.delete(id);
        if (bytes) waiter?.resolve(bytes);
        else waiter?.reject(new Error(problem));
        if (waiting.size === 0) started.unref();
      },
    );
    started.on('error', failAll);
    started.on('exit', () => {
      if (worker === started) failAll(new Error('The printing thread ended'));
    });
    return started;
  };

  return {
    print: (job) =>
      new Promise((resolve, reject) => {
        worker ??= start();
        worker.ref();
        lastId += 1;
        waiting.set(lastId, { resolve, reject });
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread, not a window
        worker.postMessage({ id: lastId, job });
      }),
    close: async () => {
      const ending = worker;
      failAll(new Error('The platform is closing'));
      await ending?.terminate();
    },
  };
}
