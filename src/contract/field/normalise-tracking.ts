import { type JsonObject, toInstant, toList, toNumber, toObject, toText } from './scalars.ts';
import { toStatusCode } from './status-code.ts';

/** Names that services use for the list of events. */
const HISTORIES = ['status_history', 'track', 'tracking', 'tracking_history', 'history', 'events'] as const;
const STATES = ['current_state', 'state', 'order_state', 'status'] as const;

/** GET tracking: the history of an order, flat or in `response` (F5). Entries without a complete time have `time` null. */
export function normaliseTracking(body: unknown): unknown {
  const answer = toObject(body);
  if (!answer) return body;
  const inside = answer['response'] ?? answer;
  const tracking = toObject(inside) ?? {};
  const list = toList(inside) ?? HISTORIES.map((name) => toList(tracking[name])).find((one) => one != null) ?? [];
  const state = STATES.map((name) => toText(tracking[name])).find((text) => text !== null && text !== '');
  return {
    response: {
      ...tracking,
      tracking_number: toText(tracking['tracking_number']),
      current_state: state == null ? null : toStatusCode(state),
      status_history: list.flatMap((entry) => readEntry(toObject(entry))),
    },
  };
}

function readEntry(entry: JsonObject | null): { status: string; time: string | null }[] {
  const status = toText(entry?.['status'] ?? entry?.['state']);
  if (!entry || status === null || status === '') return [];
  return [{ status: toStatusCode(status), time: readTime(entry) }];
}

function readTime({ time, timestamp, date }: JsonObject): string | null {
  return toInstant(time) ?? toInstant(timestamp) ?? joinDate(date, time ?? timestamp);
}

/** Combines a date with a separate time of day, which may be "HH:MM:SS" or seconds since midnight. Not stated: read as UTC. */
function joinDate(date: unknown, time: unknown): string | null {
  const day = toText(date);
  if (day === null || !/^\d{4}-\d\d-\d\d$/.test(day)) return null;
  const seconds = typeof time === 'number' ? toNumber(time) : null;
  if (seconds !== null) {
    const midnight = Date.parse(`${day}T00:00:00Z`);
    return seconds >= 0 && seconds < 86_400 && !Number.isNaN(midnight)
      ? new Date(midnight + seconds * 1000).toISOString()
      : null;
  }
  return toInstant(`${day}T${toText(time) ?? ''}Z`);
}
