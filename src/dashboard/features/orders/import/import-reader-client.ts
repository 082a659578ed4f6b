import type { ImportMessages } from './import-reader.ts';
import { allowOwnScriptUrls } from '#dashboard/browser/trusted-script-urls.ts';

/** A file being imported, held by its own worker. Calls run one after another; `end` terminates the worker. */
export class ImportReaderClient {
  readonly #worker = startWorker();
  #last: Promise<unknown> = Promise.resolve();

  ask<Name extends keyof ImportMessages>(
    name: Name,
    message: ImportMessages[Name]['ask'],
  ): Promise<ImportMessages[Name]['answer']> {
    const asked = this.#last.then(() => this.#send({ name, ...message }));
    this.#last = asked.catch(() => undefined);
    return asked as Promise<ImportMessages[Name]['answer']>;
  }

  end(): void {
    this.#worker.terminate();
  }

  #send(message: object): Promise<unknown> {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const stop = new AbortController();
    this.#worker.addEventListener(
      'message',
      ({ data }: MessageEvent<object>) => {
        if ('failure' in data) reject(new Error(String(data.failure)));
        else resolve(data);
      },
      { signal: stop.signal },
    );
    // The worker ran out of memory, or its script belongs to an older build.
    this.#worker.addEventListener('error', () => reject(new Error('The worker has ended.')), { signal: stop.signal });
    this.#worker.postMessage(message, { transfer: [] });
    return promise.finally(() => stop.abort());
  }
}

function startWorker(): Worker {
  allowOwnScriptUrls();
  return new Worker(new URL('import-worker.ts', import.meta.url), { type: 'module' });
}
