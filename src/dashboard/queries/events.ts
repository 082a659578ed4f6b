import type { Query, QueryClient } from '@tanstack/react-query';
import { EVENTS_PATH } from '#contract/gateway/events-path.ts';
import { ChangeEvent } from '#contract/gateway/events.ts';
import { serviceTime } from '#dashboard/browser/service-time.ts';
import { watchClock } from '#dashboard/browser/watch-clock.ts';
import { formatIsoDay } from '#dashboard/copy/dates.ts';
import { forgetFirstAnswers, takeFirstPosition } from './first-answers.ts';
import { connection, setConnection } from './connection.ts';
import { orderKeys, sessionKeys } from './query-keys.ts';
import {
  bookingKeys,
  labelKeys,
  manifestKeys,
  peopleKeys,
  savedViewKeys,
  todayKeys,
  webhookKeys,
} from './later-query-keys.ts';

/** Changes within this window cause a single refetch. */
const GATHER_MS = 400;
/** A thousand label checks change all the time, and their countdowns only show whole seconds. */
const GATHER_LABELS_MS = 1000;
/** Polling interval for everything on the screen while the stream is down. */
const POLL_MS = 10_000;

const SETTINGS = [peopleKeys.all, savedViewKeys.all, webhookKeys.settings, webhookKeys.receiver] as const;

const EVERYTHING = [
  orderKeys.live,
  bookingKeys.all,
  manifestKeys.all,
  labelKeys.all,
  todayKeys.all,
  sessionKeys.session,
  ...SETTINGS,
] as const;

/**
 * Subscribes to the event stream. Each event invalidates the queries it concerns. A new connection invalidates everything, unless the
 * gateway says that it continues from the last position that the page or the previous stream had seen.
 */
export function followEvents(client: QueryClient): () => void {
  if (typeof EventSource === 'undefined') return () => {};
  const changed = new Map<string, readonly string[]>();
  const resumeFrom = takeFirstPosition();
  let gathering: ReturnType<typeof setTimeout> | undefined;
  let gatheringLabels: ReturnType<typeof setTimeout> | undefined;
  let gatheringAll: ReturnType<typeof setTimeout> | undefined;
  let polling: ReturnType<typeof setInterval> | undefined;
  let source = open(resumeFrom === undefined ? '' : `?after=${encodeURIComponent(resumeFrom)}`);
  // Countdowns use the offset between the two clocks, which came with earlier answers.
  const stopWatchingClock = watchClock(
    () => invalidateSoon(...EVERYTHING),
    () => formatIsoDay(serviceTime()),
  );

  function invalidateSoon(...keys: readonly (readonly string[])[]): void {
    for (const key of keys) changed.set(key.join('/'), key);
    gathering ??= setTimeout(() => {
      gathering = undefined;
      invalidateNow([...changed.values()]);
      changed.clear();
    }, GATHER_MS);
  }

  function invalidateNow(keys: readonly (readonly string[])[]): void {
    forgetFirstAnswers();
    if (keys.includes(orderKeys.live)) setConnection({ changes: connection.get().changes + 1 });
    for (const queryKey of keys) void client.invalidateQueries({ queryKey });
  }

  function open(query = ''): EventSource {
    const stream = new EventSource(`/api${EVENTS_PATH}${query}`);
    let wasLost = false;
    stream.addEventListener('open', () => {
      clearInterval(polling);
      polling = undefined;
      // On the first connection too, unless the first message says that the stream continues from the answers in the page.
      gatheringAll ??= setTimeout(() => {
        gatheringAll = undefined;
        invalidateNow(EVERYTHING);
      }, GATHER_MS);
      setConnection({ isLost: false, isRestarting: false });
    });
    stream.addEventListener('error', () => {
      wasLost = true;
      setConnection({ isLost: true });
      polling ??= setInterval(() => {
        invalidateSoon(...EVERYTHING);
        // The browser reconnects a broken stream by itself, but not one that the server refused.
        if (source.readyState === EventSource.CLOSED) source = open();
      }, POLL_MS);
    });
    stream.addEventListener('message', (message: MessageEvent<string>) => {
      const event = readEvent(message.data);
      if (event?.kind === 'continued') {
        clearTimeout(gatheringAll);
        gatheringAll = undefined;
        // Queries that were invalidated while the network was down still have to be refetched.
        for (const queryKey of EVERYTHING)
          void client.refetchQueries({ queryKey, type: 'active', predicate: isUnread });
        // While it was lost, another person may have signed in in this browser: only the stream of the former session was told.
        if (wasLost) void client.invalidateQueries({ queryKey: sessionKeys.session });
      } else if (event?.kind === 'labels') {
        gatheringLabels ??= setTimeout(() => {
          gatheringLabels = undefined;
          void client.invalidateQueries({ queryKey: labelKeys.all });
        }, GATHER_LABELS_MS);
      } else if (event?.kind === 'restarting') setConnection({ isRestarting: true });
      else if (event?.kind === 'storage') setConnection({ storage: event.problem });
      else if (event !== undefined) invalidateSoon(...keysOf(event));
    });
    return stream;
  }

  return () => {
    stopWatchingClock();
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
      // The booking page shows the progress of its manifests.
      return [manifestKeys.all, bookingKeys.all];
    case 'settings':
      return SETTINGS;
    case 'service':
      // Link lifetimes are measured by the service's clock, which may have been adjusted.
      return [sessionKeys.session, manifestKeys.all, bookingKeys.all, labelKeys.all];
    case 'signed_out':
      return [sessionKeys.session];
  }
}

/** Returns undefined for kinds of event that this page doesn't know: the server may be newer. */
function readEvent(text: string): ChangeEvent | undefined {
  try {
    return ChangeEvent.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
