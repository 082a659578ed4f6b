import { LABEL_ATTEMPTS } from '#contract/limits.ts';
import { labelsCopy } from '#dashboard/copy/labels.ts';

interface AttemptBarsProps {
  /** The number of attempts that count, including one in flight. */
  readonly used: number;
  readonly isRequesting: boolean;
  /** Whether an error code ended the attempts early. */
  readonly isStopped: boolean;
}

/** Eight small bars: filled = done, pulsing = in flight, hollow = remaining. */
export function AttemptBars({ used, isRequesting, isStopped }: AttemptBarsProps) {
  const filled = isStopped ? 'border-bad-solid bg-bad-solid' : 'border-info-solid bg-info-solid';
  return (
    <span role="img" aria-label={labelsCopy.attemptsUsed(used)} className="inline-flex gap-[3px]">
      {Array.from({ length: LABEL_ATTEMPTS }, (_value, at) => (
        <span
          // oxlint-disable-next-line react/no-array-index-key -- always eight places.
          key={at}
          className={`shows-colour h-3.5 w-[9px] rounded-[2px] border ${at < used ? filled : 'border-line-strong'} ${
            isRequesting && at === used - 1 ? 'breathe' : ''
          }`}
        />
      ))}
    </span>
  );
}
