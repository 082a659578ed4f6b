/** A document that came whole. */
export interface LoadedDocument {
  readonly bytes: ArrayBuffer;
  readonly headers: Headers;
}

interface EarlyDocument {
  readonly address: string;
  /** Undefined where something else came, as that its link has expired. */
  readonly whole: Promise<LoadedDocument | undefined>;
  /** Comes after the whole, so that whoever opens that is ahead of whoever takes this. */
  readonly response: Promise<Response>;
  /** Set once it is there. */
  loaded?: LoadedDocument;
  /** Once its first page is drawn, or isn't going to be before the dashboard has started. */
  readonly settled: Promise<void>;
  readonly settle: () => void;
}

declare global {
  var earlyDocument: EarlyDocument | undefined;
}

/** Asks for the document that the server says this page will show, and starts what opens it. Runs before the first paint. */
export function askForDocument(): void {
  const { document: address, opener } = document.documentElement.dataset;
  if (address === undefined) return;
  const asked = fetch(address, { cache: 'no-store', credentials: 'same-origin' });
  const whole = asked.then(async (response) => {
    if (!response.ok) return undefined;
    early.loaded = { bytes: await response.clone().arrayBuffer(), headers: response.headers };
    return early.loaded;
  });
  const { promise: settled, resolve: settle } = Promise.withResolvers<void>();
  const early: EarlyDocument = { address, whole, response: whole.then(() => asked), settled, settle };
  // Whoever takes it hears of it.
  early.response.catch(() => undefined);
  globalThis.earlyDocument = early;
  // The viewer loads it again, and tells if it can't.
  if (opener === undefined) settle();
  else import(/* @vite-ignore */ opener).catch(settle);
}

/** The answer to what was asked before; given out once, so that asking again asks the server. */
export function takeEarlyDocument(address: string): Promise<Response> | undefined {
  const { earlyDocument } = globalThis;
  if (earlyDocument?.address !== address) return undefined;
  globalThis.earlyDocument = undefined;
  return earlyDocument.response;
}

/** The document that was asked for before, if it is there already; given out once. */
export function takeLoadedDocument(address: string): LoadedDocument | undefined {
  const loaded = globalThis.earlyDocument?.loaded;
  return loaded === undefined || takeEarlyDocument(address) === undefined ? undefined : loaded;
}
