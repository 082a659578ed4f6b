import { allowOwnScriptUrls } from './trusted-script-urls.ts';

interface EarlyWorker {
  readonly worker: Worker;
  /** Rejects if its script can't be loaded: messages to it are then never answered. */
  readonly started: Promise<void>;
}

declare global {
  var earlyWorker: EarlyWorker | undefined;
}

/** Starts the worker that, according to the server, this page needs: its start takes longer than the page's. Runs before the first paint. */
export function startEarlyWorker(): void {
  const address = document.documentElement.dataset['worker'];
  if (address === undefined || typeof Worker === 'undefined') return;
  allowOwnScriptUrls();
  const worker = new Worker(address, { type: 'module' });
  const started = new Promise<void>((resolve, reject) => {
    // pdf.js's worker announces itself when it is ready.
    worker.addEventListener('message', () => resolve(), { once: true });
    worker.addEventListener('error', () => reject(new Error('The worker could not be started.')), { once: true });
  });
  // The caller that takes it handles errors.
  started.catch(() => undefined);
  globalThis.earlyWorker = { worker, started };
}

/** The worker started early. Returned once. */
export function takeEarlyWorker(): EarlyWorker | undefined {
  const { earlyWorker } = globalThis;
  globalThis.earlyWorker = undefined;
  return earlyWorker;
}
