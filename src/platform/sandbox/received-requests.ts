export interface Received {
  readonly row: string;
  readonly time: string;
  body: unknown;
}

/** What the platform received, newest first. In memory, the latest only: it is for looking, the ledger is for counting. */
export interface ReceivedRequests {
  readonly add: (row: string, time: string) => Received;
  readonly list: (row?: string) => readonly Received[];
  readonly clear: () => void;
}

const MOST_KEPT = 5_000;

export function openReceivedRequests(): ReceivedRequests {
  let kept: Received[] = [];
  return {
    add: (row, time) => {
      const received: Received = { row, time, body: null };
      kept.push(received);
      if (kept.length > MOST_KEPT * 2) kept = kept.slice(-MOST_KEPT);
      return received;
    },
    list: (row) =>
      kept
        .filter((received) => row === undefined || received.row === row)
        .slice(-MOST_KEPT)
        .toReversed(),
    clear: () => {
      kept = [];
    },
  };
}
