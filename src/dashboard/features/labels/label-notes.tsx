import { useReadAt } from '#dashboard/components/use-read-at.ts';
import { CircleAlert, Clock, Pause, WifiOff } from 'lucide';
import type { ReactNode } from 'react';
import type { LabelSummary } from '#contract/gateway/label.ts';
import { usePersonName } from '#dashboard/components/use-person-name.ts';
import { formatMoment, inSentence } from '#dashboard/copy/moments.ts';
import { labelsCopy as copy } from '#dashboard/copy/labels.ts';
import { Icon } from '#dashboard/ui/icon.tsx';

interface LabelNotesProps {
  readonly summary: LabelSummary;
  /** When this device went offline; undefined while it is online. */
  readonly offlineSince: number | undefined;
}

const TONES = {
  neutral: 'border-line bg-surface text-ink-2',
  warn: 'border-warn-line bg-warn-bg text-warn-fg',
} as const;

/** Explains slow or no progress: this device is offline, a person paused checking, or the service is slow or limits requests. */
export function LabelNotes({ summary, offlineSince }: LabelNotesProps) {
  const { paused, hold, counts, per_minute: perMinute, is_running: isRunning } = summary;
  const waiting = counts['in-progress'];
  const nameOf = usePersonName();
  const wentAt = useReadAt(offlineSince);
  return (
    <>
      {offlineSince === undefined ? null : (
        <Note tone="neutral" icon={<Icon of={WifiOff} size={18} />}>
          {copy.offline(wentAt)}
        </Note>
      )}
      {paused === null ? null : (
        <Note tone="neutral" icon={<Icon of={Pause} size={18} />}>
          {copy.paused(waiting)} {copy.pausedBy(nameOf(paused.by), inSentence(formatMoment(paused.at)))}
        </Note>
      )}
      {isRunning || waiting === 0 ? null : (
        <Note tone="warn" icon={<Icon of={CircleAlert} size={18} />}>
          {copy.notRunning}
        </Note>
      )}
      {perMinute === null || paused !== null || waiting === 0 ? null : (
        <Note tone="neutral" icon={<Icon of={Clock} size={18} />}>
          {copy.slowService(perMinute, Math.ceil(waiting / perMinute))}
        </Note>
      )}
      {/* A `forbidden` hold isn't shown here: the app shell's banner already says that the secret doesn't allow labels. */}
      {hold === null || waiting === 0 || hold.cause === 'forbidden' ? null : (
        <Note tone="warn" icon={<Icon of={CircleAlert} size={18} />}>
          {hold.cause === 'slow_down' ? copy.slowDown : copy.noAnswer}
        </Note>
      )}
    </>
  );
}

function Note({
  tone,
  icon,
  children,
}: {
  readonly tone: keyof typeof TONES;
  readonly icon: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <div role="status" className={`flex items-center gap-3 rounded-[10px] border px-4 py-3 ${TONES[tone]}`}>
      {icon}
      <p>{children}</p>
    </div>
  );
}
