import type { ReactNode } from 'react';
import type { BannerTone } from './banner-tones.ts';

/** The banner above the page. */
export function BannerLine({
  tone,
  icon,
  text,
  children,
}: {
  readonly tone: BannerTone;
  readonly icon: ReactNode;
  readonly text: string;
  readonly children?: ReactNode;
}) {
  return (
    <div className={`flex flex-wrap items-center gap-x-3 gap-y-1 border-b px-4 py-2 text-table lg:px-6 ${tone}`}>
      <p className="flex items-center gap-x-3">
        {icon}
        {text}
      </p>
      {children}
    </div>
  );
}
