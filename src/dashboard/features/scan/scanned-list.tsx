import { useIsOnline } from '#dashboard/browser/online.ts';
import { LeftByNote } from '#dashboard/components/left-by-note.tsx';
import { describeScan, scanCopy as copy } from '#dashboard/copy/scan.ts';
import type { GoneVerdict } from '#domain/scan-verdict.ts';
import { isCollected, type ScanEntry } from '#dashboard/state/scan-list.ts';
import { Badge } from '#dashboard/ui/badge.tsx';
import { TailBoldText } from '#dashboard/ui/tail-bold-text.tsx';
import { Icon } from '#dashboard/ui/icon.tsx';
import { ICONS, toneOf, type VerdictTone } from './verdict-tone.ts';

const SHOWN = 200;
const BADGES = { ok: 'ok', quiet: 'neutral', warn: 'warn', bad: 'bad' } as const satisfies Record<VerdictTone, string>;

interface ScannedListProps {
  readonly entries: readonly ScanEntry[];
  readonly startedAt: number | null;
  /** Why orders that were collected can no longer be booked. */
  readonly gone: ReadonlyMap<string, GoneVerdict | undefined>;
}

/** The scans, newest first. Older ones that aren't shown still count. */
export function ScannedList({ entries, startedAt, gone }: ScannedListProps) {
  if (entries.length === 0) return null;
  return (
    <>
      {startedAt === null ? null : <p className="mt-4 mb-1 text-sm text-ink-2">{copy.started(startedAt)}</p>}
      <LeftByNote what="scans" className="mb-1 text-sm text-ink-2" />
      <ol
        aria-label={copy.list}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keys
        tabIndex={0}
        className="max-h-[50dvh] overflow-y-auto rounded-lg border border-line bg-surface"
      >
        {entries.slice(0, SHOWN).map((entry) => (
          <li
            key={entry.id}
            className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line px-4 py-2 *:whitespace-normal last:border-b-0"
          >
            <span className="font-mono text-lg break-all">
              <TailBoldText text={entry.text} />
            </span>
            <VerdictBadge entry={entry} gone={isCollected(entry) ? gone.get(entry.text) : undefined} />
          </li>
        ))}
      </ol>
    </>
  );
}

interface VerdictBadgeProps {
  readonly entry: ScanEntry;
  readonly gone: GoneVerdict | undefined;
}

function VerdictBadge({ entry, gone }: VerdictBadgeProps) {
  const tone = toneOf(gone ?? entry.outcome);
  const isOnline = useIsOnline();
  return (
    <Badge tone={BADGES[tone]} icon={<Icon of={ICONS[tone]} size={14} />}>
      {gone !== undefined
        ? copy.verdicts[gone]
        : entry.outcome === 'unchecked' && !isOnline
          ? copy.savedOffline
          : describeScan(entry)}
    </Badge>
  );
}
