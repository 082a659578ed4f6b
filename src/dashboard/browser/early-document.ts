/** A completely loaded document. */
export interface LoadedDocument {
  readonly bytes: ArrayBuffer;
  readonly headers: Headers;
}

interface EarlyDocument {
  readonly address: string;
  /** Undefined if the answer was something else, for example that the link has expired. */
  readonly whole: Promise<LoadedDocument | undefined>;
  /** Resolves after `whole`, so that the early viewer opens the document before the dashboard handles the response. */
  readonly response: Promise<Response>;
  /** Set once it has loaded. */
  loaded?: LoadedDocument;
  /** Resolves once the first page is drawn, or can't be drawn before the dashboard starts. */
  readonly settled: Promise<void>;
  readonly settle: () => void;
}

declare global {
  var earlyDocument: EarlyDocument | undefined;
}

/** Requests the document that, according to the server, this page will show, and starts the module that opens it. Runs before the first paint. */
export function requestEarlyDocument(): void {
  const { document: address, opener } = document.documentElement.dataset;
  if (address === undefined) return;
  const fetched = fetch(address, { cache: 'no-store', credentials: 'same-origin' });
  const whole = fetched.then(async (response) => {
    if (!response.ok) return undefined;
    early.loaded = { bytes: await response.clone().arrayBuffer(), headers: response.headers };
    return early.loaded;
  });
  const { promise: settled, resolve: settle } = Promise.withResolvers<void>();
  const early: EarlyDocument = { address, whole, response: whole.then(() => fetched), settled, settle };
  // The caller that takes it handles errors.
  early.response.catch(() => undefined);
  globalThis.earlyDocument = early;
  // The viewer retries, and reports a failure.
  if (opener === undefined) settle();
  else import(/* @vite-ignore */ opener).catch(settle);
}

/** The response to the early request. Returned once, so that the next request goes to the server. */
export function takeEarlyDocument(address: string): Promise<Response> | undefined {
  const { earlyDocument } = globalThis;
  if (earlyDocument?.address !== address) return undefined;
  globalThis.earlyDocument = undefined;
  return earlyDocument.response;
}

/** The early document if it has already loaded. Returned once. */
export function takeLoadedDocument(address: string): LoadedDocument | undefined {
  const loaded = globalThis.earlyDocument?.loaded;
  return loaded === undefined || takeEarlyDocument(address) === undefined ? undefined : loaded;
}
