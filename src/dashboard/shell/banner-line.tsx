import type { ReactNode } from 'react';

const TONES = {
  unk: 'border-unk-line bg-unk-bg text-unk-fg',
  bad: 'border-bad-line bg-bad-bg text-bad-fg',
  warn: 'border-warn-line bg-warn-bg text-warn-fg',
  info: 'border-info-line bg-info-bg text-info-fg',
} as const;

/** The line above every page. */
export function BannerLine({
  tone,
  icon,
  text,
  children,
}: {
  readonly tone: keyof typeof TONES;
  readonly icon: ReactNode;
  readonly text: string;
  readonly children?: ReactNode;
}) {
  return (
    <div className={`flex flex-wrap items-center gap-x-3 gap-y-1 border-b px-4 py-2 text-table lg:px-6 ${TONES[tone]}`}>
      <p className="flex items-center gap-x-3">
        {icon}
        {text}
      </p>
      {children}
    </div>
  );
}
