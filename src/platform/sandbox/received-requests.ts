import { isNestedTooDeep } from '#server/nesting.ts';
import { maskHeaderValues } from './mask-header-values.ts';

export interface Received {
  readonly endpoint: string;
  /** As it came, with its parameters filled in and without its query. */
  readonly path: string;
  readonly time: string;
  readonly body: unknown;
}

const MOST_KEPT = 5_000;
/** Of all bodies together; the oldest are forgotten first. */
const MOST_CHARACTERS = 32 * 1024 * 1024;

interface Kept extends Omit<Received, 'body'> {
  /** As it came: a text takes less room than what it describes. */
  text: string | null;
}

/** What the platform received, newest first. In memory, the latest only: it is for looking, the ledger is for counting. */
export class ReceivedRequests {
  #kept: Kept[] = [];
  #characters = 0;

  /** Records a request; its body follows when it has been read. */
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

  list(endpoint?: string): readonly Received[] {
    return this.#kept
      .filter((received) => endpoint === undefined || received.endpoint === endpoint)
      .slice(-MOST_KEPT)
      .map((received) => ({
        endpoint: received.endpoint,
        path: received.path,
        time: received.time,
        body: maskHeaderValues(received.endpoint, parseBody(received.text)),
      }))
      .toReversed();
  }

  clear(): void {
    this.#kept = [];
    this.#characters = 0;
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

/** Null for what is no JSON, and for JSON that is nested too deep to be handed on. */
function parseBody(text: string | null): unknown {
  try {
    return text === null || isNestedTooDeep(text) ? null : (JSON.parse(text) as unknown);
  } catch {
    return null;
  }
}
