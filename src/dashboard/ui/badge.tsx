import type { ReactNode } from 'react';

export type Tone = 'neutral' | 'info' | 'ok' | 'warn' | 'bad' | 'unk';

const TONES: Record<Tone, string> = {
  neutral: 'bg-neutral-bg text-neutral-fg',
  info: 'bg-info-bg text-info-fg',
  ok: 'bg-ok-bg text-ok-fg',
  warn: 'bg-warn-bg text-warn-fg',
  bad: 'bg-bad-bg text-bad-fg',
  unk: 'bg-unk-bg text-unk-fg',
};

/** A state that is changing or needs a person. `unk` is dashed, because it isn't settled. */
export function Badge({
  tone,
  icon,
  children,
}: {
  readonly tone: Tone;
  readonly icon?: ReactNode;
  readonly children: ReactNode;
}) {
  const outline = tone === 'unk' ? 'rounded-[5px] border border-dashed border-unk-solid' : 'badge-cut rounded-[5px]';
  return (
    <span
      className={`inline-flex min-h-6 items-center gap-1.5 px-2 text-sm font-semibold whitespace-nowrap ${outline} ${TONES[tone]}`}
    >
      {icon}
      {children}
    </span>
  );
}
