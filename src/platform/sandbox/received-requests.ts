import { isNestedTooDeep } from '#server/nesting.ts';
import { maskHeaderValues } from './mask-header-values.ts';

export interface Received {
  readonly row: string;
  readonly time: string;
  readonly body: unknown;
}

/** What the platform received, newest first. In memory, the latest only: it is for looking, the ledger is for counting. */
export interface ReceivedRequests {
  /** Notes a request; its body follows when it has been read. */
  readonly add: (row: string, time: string) => { readonly keepBody: (text: string) => void };
  readonly list: (row?: string) => readonly Received[];
  readonly clear: () => void;
}

const MOST_KEPT = 5_000;
/** Of all bodies together; the oldest are forgotten first. */
const MOST_CHARACTERS = 32 * 1024 * 1024;

interface Kept {
  readonly row: string;
  readonly time: string;
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
    add: (row, time) => {
      const received: Kept = { row, time, text: null };
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
    list: (row) =>
      kept
        .filter((received) => row === undefined || received.row === row)
        .slice(-MOST_KEPT)
        .map((received) => ({
          row: received.row,
          time: received.time,
          body: maskHeaderValues(received.row, parseBody(received.text)),
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
