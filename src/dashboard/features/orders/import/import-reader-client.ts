import type { ImportMessages } from './import-reader.ts';
import { allowOwnScriptUrls } from '#dashboard/browser/trusted-script-urls.ts';

/** A file being imported, held by its own worker. Calls run one after another; `end` terminates the worker. */
export class ImportReaderClient {
  readonly #worker = startWorker();
  #last: Promise<unknown> = Promise.resolve();

  request<Name extends keyof ImportMessages>(
    name: Name,
    message: ImportMessages[Name]['request'],
  ): Promise<ImportMessages[Name]['response']> {
    const response = this.#last.then(() => this.#send({ name, ...message }));
    this.#last = response.catch(() => undefined);
    return response as Promise<ImportMessages[Name]['response']>;
  }

  end(): void {
    this.#worker.terminate();
  }

  #send(message: object): Promise<unknown> {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const listening = new AbortController();
    this.#worker.addEventListener(
      'message',
      ({ data }: MessageEvent<object>) => {
        if ('failure' in data) reject(new Error(String(data.failure)));
        else resolve(data);
      },
      { signal: listening.signal },
    );
    // The worker ran out of memory, or its script belongs to an older build.
    this.#worker.addEventListener('error', () => reject(new Error('The worker has ended.')), {
      signal: listening.signal,
    });
    this.#worker.postMessage(message, { transfer: [] });
    return promise.finally(() => listening.abort());
  }
}

function startWorker(): Worker {
  allowOwnScriptUrls();
  return new Worker(new URL('import-worker.ts', import.meta.url), { type: 'module' });
}
