import { isNestedTooDeep } from '#server/http/nesting.ts';
import { maskWebhookSecrets } from './mask-webhook-secrets.ts';

export interface Received {
  readonly endpoint: string;
  /** As received: with its parameters filled in, but without the query. */
  readonly path: string;
  readonly time: string;
  readonly body: unknown;
}

/** The latest requests that the platform received, newest first. For inspection only; for counting, there is the ledger. */
export interface ReceivedLog {
  /** Records a request; its body is added once it has been read. */
  add: (request: Omit<Received, 'body'>) => { readonly keepBody: (text: string) => void };
  list: (endpoint?: string) => Promise<readonly Received[]>;
  clear: () => Promise<void>;
}

export const MAX_REQUESTS = 5_000;
/** Limit for all bodies together; the oldest are dropped first. */
export const MAX_CHARACTERS = 32 * 1024 * 1024;

interface StoredRequest extends Omit<Received, 'body'> {
  /** As received: text takes less memory than the parsed value. */
  text: string | null;
}

/** For a single process, in memory: a restart clears it. */
export class ReceivedRequests implements ReceivedLog {
  #kept: StoredRequest[] = [];
  #characters = 0;

  add(request: Omit<Received, 'body'>): { readonly keepBody: (text: string) => void } {
    const received: StoredRequest = { ...request, text: null };
    this.#kept.push(received);
    // Not every time, because slicing the list copies it.
    if (this.#kept.length > MAX_REQUESTS * 2) this.#forgetOldest();
    return {
      keepBody: (text) => {
        received.text = text;
        this.#characters += text.length;
        if (this.#characters > MAX_CHARACTERS * 2) this.#forgetOldest();
      },
    };
  }

  list(endpoint?: string): Promise<readonly Received[]> {
    const kept = this.#kept.filter((received) => endpoint === undefined || received.endpoint === endpoint);
    return Promise.resolve(kept.slice(-MAX_REQUESTS).map(readReceived).toReversed());
  }

  clear(): Promise<void> {
    this.#kept = [];
    this.#characters = 0;
    return Promise.resolve();
  }

  #forgetOldest(): void {
    const kept = this.#kept;
    let first = 0;
    for (
      ;
      first < kept.length && (this.#characters > MAX_CHARACTERS || kept.length - first > MAX_REQUESTS);
      first += 1
    ) {
      this.#characters -= kept[first]?.text?.length ?? 0;
    }
    this.#kept = kept.slice(first);
  }
}

/** Formats a request for display. */
export function readReceived({
  endpoint,
  path,
  time,
  text,
}: Omit<Received, 'body'> & { readonly text: string | null }) {
  return { endpoint, path, time, body: maskWebhookSecrets(endpoint, parseBody(text)) };
}

/** Null for anything but JSON, and for JSON nested too deeply to be passed on. */
function parseBody(text: string | null): unknown {
  try {
    return text === null || isNestedTooDeep(text) ? null : (JSON.parse(text) as unknown);
  } catch {
    return null;
  }
}
