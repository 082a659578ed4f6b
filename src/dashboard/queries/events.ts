import type { Query, QueryClient } from '@tanstack/react-query';
import { EVENTS_PATH } from '#contract/gateway/events-path.ts';
import { ChangeEvent } from '#contract/gateway/events.ts';
import { forgetFirstAnswers, takeFirstPosition } from './first-answers.ts';
import { connection, setConnection } from './connection.ts';
import { orderKeys, sessionKeys } from './query-keys.ts';
import { bookingKeys, labelKeys, manifestKeys, todayKeys } from './later-query-keys.ts';

/** A burst of changes causes one read. */
const GATHER_MS = 400;
/** With a thousand label checks something changes all the time; their countdowns show whole seconds. */
const GATHER_LABELS_MS = 1000;
/** Without a stream, everything on the screen is read again at this interval. */
const POLL_MS = 10_000;

const EVERYTHING = [
  orderKeys.live,
  bookingKeys.all,
  manifestKeys.all,
  labelKeys.all,
  todayKeys.all,
  sessionKeys.session,
] as const;

/**
 * Follows the event stream. An event says what to read again. On connecting everything is, unless the gateway says that it goes on
 * from where the page, or the stream before, had heard.
 */
export function followEvents(client: QueryClient): () => void {
  if (typeof EventSource === 'undefined') return () => {};
  const changed = new Map<string, readonly string[]>();
  const heardUpTo = takeFirstPosition();
  let gathering: ReturnType<typeof setTimeout> | undefined;
  let gatheringLabels: ReturnType<typeof setTimeout> | undefined;
  let gatheringAll: ReturnType<typeof setTimeout> | undefined;
  let polling: ReturnType<typeof setInterval> | undefined;
  let source = open(heardUpTo === undefined ? '' : `?after=${encodeURIComponent(heardUpTo)}`);

  function readAgain(...keys: readonly (readonly string[])[]): void {
    for (const key of keys) changed.set(key.join('/'), key);
    gathering ??= setTimeout(() => {
      gathering = undefined;
      readNow([...changed.values()]);
      changed.clear();
    }, GATHER_MS);
  }

  function readNow(keys: readonly (readonly string[])[]): void {
    forgetFirstAnswers();
    if (keys.includes(orderKeys.live)) setConnection({ changes: connection.get().changes + 1 });
    for (const queryKey of keys) void client.invalidateQueries({ queryKey });
  }

  function open(query = ''): EventSource {
    const stream = new EventSource(`/api${EVENTS_PATH}${query}`);
    stream.addEventListener('open', () => {
      clearInterval(polling);
      polling = undefined;
      // Also the first time, unless the stream goes on from the page's first reading, as its first message says.
      gatheringAll ??= setTimeout(() => {
        gatheringAll = undefined;
        readNow(EVERYTHING);
      }, GATHER_MS);
      setConnection({ isLost: false, isRestarting: false });
    });
    stream.addEventListener('error', () => {
      setConnection({ isLost: true });
      polling ??= setInterval(() => {
        readAgain(...EVERYTHING);
        // The browser reopens a broken stream by itself, but not one that was refused.
        if (source.readyState === EventSource.CLOSED) source = open();
      }, POLL_MS);
    });
    stream.addEventListener('message', (message: MessageEvent<string>) => {
      const event = readEvent(message.data);
      if (event?.kind === 'continued') {
        clearTimeout(gatheringAll);
        gatheringAll = undefined;
        // What was told of, but couldn't be read while the network was away, is still to be read.
        for (const queryKey of EVERYTHING)
          void client.refetchQueries({ queryKey, type: 'active', predicate: isUnread });
      } else if (event?.kind === 'labels') {
        gatheringLabels ??= setTimeout(() => {
          gatheringLabels = undefined;
          void client.invalidateQueries({ queryKey: labelKeys.all });
        }, GATHER_LABELS_MS);
      } else if (event?.kind === 'restarting') setConnection({ isRestarting: true });
      else if (event?.kind === 'storage') setConnection({ storage: event.problem });
      else if (event !== undefined) readAgain(...keysOf(event));
    });
    return stream;
  }

  return () => {
    source.close();
    clearTimeout(gathering);
    clearTimeout(gatheringAll);
    clearTimeout(gatheringLabels);
    clearInterval(polling);
  };
}

function isUnread({ state }: Query): boolean {
  return state.isInvalidated || state.status === 'error';
}

function keysOf(
  event: Exclude<ChangeEvent, { kind: 'continued' | 'restarting' | 'storage' }>,
): readonly (readonly string[])[] {
  switch (event.kind) {
    case 'orders':
      return [orderKeys.live];
    case 'booking':
      return [bookingKeys.all, orderKeys.live];
    case 'today':
      return [todayKeys.all];
    case 'labels':
      return [labelKeys.all];
    case 'manifest':
      // A booking's page shows how far its manifests are.
      return [manifestKeys.all, bookingKeys.all];
    case 'service':
      // How long links are good is told by its clock, which may have been set.
      return [sessionKeys.session, manifestKeys.all, bookingKeys.all, labelKeys.all];
    case 'signed_out':
      return [sessionKeys.session];
  }
}

/** A newer server may send kinds that this page doesn't know; they are ignored. */
function readEvent(text: string): ChangeEvent | undefined {
  try {
    return ChangeEvent.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
