import type { ReactNode } from 'react';

const TONES = {
  bad: 'bg-bad-bg font-bold text-bad-fg',
  info: 'bg-info-bg text-info-fg',
  warn: 'bg-warn-bg font-bold text-warn-fg',
  plain: 'border-b border-line bg-surface-2 text-ink-2',
} as const;
export type NoteTone = keyof typeof TONES;

/** A one-line note on a lane, optionally with buttons at the end. */
export function NoteLine({
  tone,
  role,
  name,
  children,
}: {
  readonly tone: NoteTone;
  readonly role?: 'alert' | 'status';
  readonly name?: string;
  readonly children: ReactNode;
}) {
  return (
    <div role={role} aria-label={name} className={`lane-note ${TONES[tone]}`}>
      {children}
    </div>
  );
}

export function NoteButtons({ children }: { readonly children: ReactNode }) {
  return <span className="no-print ml-auto flex flex-wrap gap-2 font-normal">{children}</span>;
}
