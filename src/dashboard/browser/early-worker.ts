import { allowOwnScriptUrls } from './trusted-script-urls.ts';

interface EarlyWorker {
  readonly worker: Worker;
  /** Rejects when its script can't be loaded: nothing that is sent to it is answered then. */
  readonly started: Promise<void>;
}

declare global {
  var earlyWorker: EarlyWorker | undefined;
}

/** Starts the worker that the server says this page needs: its start takes longer than the page's. Runs before the first paint. */
export function startEarlyWorker(): void {
  const address = document.documentElement.dataset['worker'];
  if (address === undefined || typeof Worker === 'undefined') return;
  allowOwnScriptUrls();
  const worker = new Worker(address, { type: 'module' });
  const started = new Promise<void>((resolve, reject) => {
    // It says by itself that it is ready.
    worker.addEventListener('message', () => resolve(), { once: true });
    worker.addEventListener('error', () => reject(new Error('The worker could not be started.')), { once: true });
  });
  // Whoever takes it hears of it.
  started.catch(() => undefined);
  globalThis.earlyWorker = { worker, started };
}

/** The worker that was started before; given out once. */
export function takeEarlyWorker(): EarlyWorker | undefined {
  const { earlyWorker } = globalThis;
  globalThis.earlyWorker = undefined;
  return earlyWorker;
}
