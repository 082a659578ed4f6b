import type { DELIVERY_OUTCOMES, DeliveryAttempt } from '#contract/added/webhook-deliveries.ts';
import { formatTime } from './dates.ts';
import { formatCount, plural } from './plural.ts';

type Outcome = (typeof DELIVERY_OUTCOMES)[number];

/** 184 ms, 2.1 s */
export function formatDuration(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`;
}

const outcomes: Record<Outcome, string> = {
  waiting: 'Waiting',
  retrying: 'Trying again',
  delivered: 'Delivered',
  failed: 'Failed',
  held: 'Held',
};

const problems: Readonly<Record<string, string>> = {
  unreachable: 'Not reached',
  redirect: 'Redirected',
  blocked: 'Not reached',
  tls: 'No secure connection',
  no_answer: 'Cut off before an answer',
  settings: "Not sent: settings can't be used",
};

export const deliveriesCopy = {
  title: 'Deliveries',
  notKnown: "The service hasn't said yet whether it shares a delivery log; Settings, Connection, says why.",
  notOffered: "The service doesn't share a delivery log. Check your own system's log for POST requests from it.",
  outcome: 'Outcome',
  number: 'Tracking number',
  outcomes,
  nameOutcome: (outcome: string) => (outcomes as Readonly<Record<string, string>>)[outcome] ?? outcome,
  columns: {
    sent: 'Sent',
    number: 'Tracking number',
    status: 'Status',
    answer: 'Answer',
    took: 'Took',
    action: 'Action',
  },
  open: (id: string) => `Open delivery ${id}`,
  openLabel: 'Open',
  replay: (id: string) => `Replay delivery ${id}`,
  replayLabel: 'Replay',
  replayed: (status: number | null, at: number) =>
    status === null
      ? `Sent again at ${formatTime(at)}. Your system didn't answer.`
      : `Sent again at ${formatTime(at)}. Your system answered ${status}.`,
  replayFailed: (text: string | undefined) =>
    text === undefined || text === '' ? "It wasn't sent again." : `It wasn't sent again: “${text}”`,
  replayWaiting: "Your system hasn't answered yet. The attempts listed show when it has.",
  replayUnclear: "No answer came, so we don't know if it was sent again. The attempts listed show what was sent.",
  replayAll: 'Replay failed deliveries',
  replaySince: 'Replay all failed since',
  replayAsk: 'Replay failed deliveries?',
  replayWarn: 'Your system may get updates it has already handled.',
  replayConfirm: 'Replay',
  sinceWrong: 'Enter a day and a time that have passed',
  goBack: 'Go back',
  replaying: (count: number) =>
    count === 0
      ? 'Nothing that failed since then is left to send again.'
      : `Sending ${plural(count, 'delivery', 'deliveries')} again.`,
  next: (at: string) => `next try ${at}`,
  noAnswerYet: 'Not sent yet',
  problem: "The delivery log couldn't be read.",
  tryAgain: 'Try again',
  notUpdated: (time: string) => `Couldn't be updated. Showing ${time}.`,
  empty: 'No deliveries yet',
  emptyText: 'Each status change of an order is sent to your webhook URL and listed here for 30 days.',
  toSettings: 'Webhook settings',
  noMatch: 'No deliveries in this range.',
  clear: 'Clear all filters',
  older: 'Show older deliveries',
  olderFailed: "Older deliveries couldn't be loaded. Try again.",
  loadingOlder: 'Loading…',
  shown: (count: number) => `${formatCount(count)} shown`,
  close: 'Close delivery',
  detail: (id: string) => `Delivery ${id}`,
  gone: 'There is no such delivery any more. They are kept for 30 days.',
  request: 'Request',
  notSentYet: "It hasn't been sent yet.",
  answer: 'Answer',
  answerCut: 'The first 4 kB.',
  emptyBody: 'Empty body',
  hiddenBody: 'Not shown by the service',
  attempts: 'Attempts',
  manual: 'replayed',
  attemptLine: (number: number) => `Attempt ${number}`,
  headers: 'Headers',
  body: 'Body',
  ownerOnly: 'Only the account owner can replay deliveries.',
  replayNotOffered: "This service can't replay deliveries.",
  ms: formatDuration,
  /** Why an attempt without a status failed. Connecting, securing the connection and answering have different time limits. */
  nameProblem: ({ error, duration_ms }: Pick<DeliveryAttempt, 'error' | 'duration_ms'>) =>
    error === 'timeout' && duration_ms != null
      ? `No answer in ${formatDuration(duration_ms)}`
      : (problems[error ?? ''] ?? 'No answer'),
} as const;
