import type { ReactNode } from 'react';

export type DocketTone = 'ok' | 'bad' | 'unk';

const BARS: Record<DocketTone, string> = { ok: 'bg-ok-solid', bad: 'bg-bad-solid', unk: 'bg-unk-solid' };

interface DocketProps {
  /** Accessible name of the card. */
  readonly name: string;
  readonly tone: DocketTone;
  readonly heading: ReactNode;
  /** The state, as a badge. */
  readonly badge: ReactNode;
  readonly count: string;
  readonly children: ReactNode;
}

/** The card of one carrier in a booking's result, styled like a shipping label: clipped corner, coloured bar, tear line below the head. */
export function Docket({ name, tone, heading, badge, count, children }: DocketProps) {
  return (
    <section aria-label={name} className="docket relative">
      <span aria-hidden="true" className={`absolute inset-y-0 left-0 w-[5px] rounded-l-[10px] ${BARS[tone]}`} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 py-4 pr-10 pl-6">
        <h2 className="text-lg font-bold">{heading}</h2>
        <span className="docket-badge">{badge}</span>
        <p className="ml-auto text-table font-bold tabular-nums">{count}</p>
      </div>
      <div className="ml-[5px] border-t-2 border-dashed border-line py-4 pr-5 pl-[19px]">{children}</div>
    </section>
  );
}
