interface EarlyDocument {
  readonly address: string;
  readonly response: Promise<Response>;
}

declare global {
  var earlyDocument: EarlyDocument | undefined;
}

/** Asks for the document that the server says this page will show. Runs before the first paint. */
export function askForDocument(): void {
  const address = document.documentElement.dataset['document'];
  if (address === undefined) return;
  const response = fetch(address, { cache: 'no-store', credentials: 'same-origin' });
  // Whoever takes it hears of it.
  response.catch(() => undefined);
  globalThis.earlyDocument = { address, response };
}

/** The answer to what was asked before; given out once, so that asking again asks the server. */
export function takeEarlyDocument(address: string): Promise<Response> | undefined {
  const { earlyDocument } = globalThis;
  if (earlyDocument?.address !== address) return undefined;
  globalThis.earlyDocument = undefined;
  return earlyDocument.response;
}
