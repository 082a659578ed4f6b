import { isNestedTooDeep } from '#server/nesting.ts';
import { maskHeaderValues } from './mask-header-values.ts';

export interface Received {
  readonly endpoint: string;
  /** As it came, with its parameters filled in and without its query. */
  readonly path: string;
  readonly time: string;
  readonly body: unknown;
}

/** What the platform received, newest first: the latest only, for looking; the ledger is for counting. */
export interface ReceivedLog {
  /** Records a request; its body follows when it has been read. */
  add: (request: Omit<Received, 'body'>) => { readonly keepBody: (text: string) => void };
  list: (endpoint?: string) => Promise<readonly Received[]>;
  clear: () => Promise<void>;
}

export const MOST_KEPT = 5_000;
/** Of all bodies together; the oldest are forgotten first. */
export const MOST_CHARACTERS = 32 * 1024 * 1024;

interface Kept extends Omit<Received, 'body'> {
  /** As it came: a text takes less room than what it describes. */
  text: string | null;
}

/** Of the one process that there is, in memory: a restart forgets it. */
export class ReceivedRequests implements ReceivedLog {
  #kept: Kept[] = [];
  #characters = 0;

  add(request: Omit<Received, 'body'>): { readonly keepBody: (text: string) => void } {
    const received: Kept = { ...request, text: null };
    this.#kept.push(received);
    // Not at every turn: cutting a list copies it.
    if (this.#kept.length > MOST_KEPT * 2) this.#forgetOldest();
    return {
      keepBody: (text) => {
        received.text = text;
        this.#characters += text.length;
        if (this.#characters > MOST_CHARACTERS * 2) this.#forgetOldest();
      },
    };
  }

  list(endpoint?: string): Promise<readonly Received[]> {
    const kept = this.#kept.filter((received) => endpoint === undefined || received.endpoint === endpoint);
    return Promise.resolve(kept.slice(-MOST_KEPT).map(readReceived).toReversed());
  }

  clear(): Promise<void> {
    this.#kept = [];
    this.#characters = 0;
    return Promise.resolve();
  }

  #forgetOldest(): void {
    const kept = this.#kept;
    let first = 0;
    for (; first < kept.length && (this.#characters > MOST_CHARACTERS || kept.length - first > MOST_KEPT); first += 1) {
      this.#characters -= kept[first]?.text?.length ?? 0;
    }
    this.#kept = kept.slice(first);
  }
}

/** As it is shown. */
export function readReceived({
  endpoint,
  path,
  time,
  text,
}: Omit<Received, 'body'> & { readonly text: string | null }) {
  return { endpoint, path, time, body: maskHeaderValues(endpoint, parseBody(text)) };
}

/** Null for what is no JSON, and for JSON that is nested too deep to be handed on. */
function parseBody(text: string | null): unknown {
  try {
    return text === null || isNestedTooDeep(text) ? null : (JSON.parse(text) as unknown);
  } catch {
    return null;
  }
}
