import { isNestedTooDeep } from '#server/nesting.ts';
import { maskHeaderValues } from './mask-header-values.ts';

export interface Received {
  readonly endpoint: string;
  /** As it came, with its parameters filled in and without its query. */
  readonly path: string;
  readonly time: string;
  readonly body: unknown;
}

/** What the platform received, newest first. In memory, the latest only: it is for looking, the ledger is for counting. */
export interface ReceivedRequests {
  /** Records a request; its body follows when it has been read. */
  readonly add: (request: Omit<Received, 'body'>) => { readonly keepBody: (text: string) => void };
  readonly list: (endpoint?: string) => readonly Received[];
  readonly clear: () => void;
}

const MOST_KEPT = 5_000;
/** Of all bodies together; the oldest are forgotten first. */
const MOST_CHARACTERS = 32 * 1024 * 1024;

interface Kept extends Omit<Received, 'body'> {
  /** As it came: a text takes less room than what it describes. */
  text: string | null;
}

export function openReceivedRequests(): ReceivedRequests {
  let kept: Kept[] = [];
  let characters = 0;
  const forgetOldest = () => {
    let first = 0;
    for (; first < kept.length && (characters > MOST_CHARACTERS || kept.length - first > MOST_KEPT); first += 1) {
      characters -= kept[first]?.text?.length ?? 0;
    }
    kept = kept.slice(first);
  };
  return {
    add: (request) => {
      const received: Kept = { ...request, text: null };
      kept.push(received);
      // Not at every turn: cutting a list copies it.
      if (kept.length > MOST_KEPT * 2) forgetOldest();
      return {
        keepBody: (text) => {
          received.text = text;
          characters += text.length;
          if (characters > MOST_CHARACTERS * 2) forgetOldest();
        },
      };
    },
    list: (endpoint) =>
      kept
        .filter((received) => endpoint === undefined || received.endpoint === endpoint)
        .slice(-MOST_KEPT)
        .map((received) => ({
          endpoint: received.endpoint,
          path: received.path,
          time: received.time,
          body: maskHeaderValues(received.endpoint, parseBody(received.text)),
        }))
        .toReversed(),
    clear: () => {
      kept = [];
      characters = 0;
    },
  };
}

/** Null for what is no JSON, and for JSON that is nested too deep to be handed on. */
function parseBody(text: string | null): unknown {
  try {
    return text === null || isNestedTooDeep(text) ? null : (JSON.parse(text) as unknown);
  } catch {
    return null;
  }
}
