export interface StripSegment {
  readonly key: string;
  readonly count: number;
  readonly tone: 'ok' | 'bad' | 'unk' | 'none';
}

const FILLS: Record<StripSegment['tone'], string> = {
  ok: 'bg-ok-solid',
  bad: 'strip-hatched',
  unk: 'strip-dotted',
  none: 'border border-ink-3',
};

/** One segment per carrier, as wide as its share. Doesn't rely on colour alone: failed is hatched, unclear dotted, what was never sent or refused as a whole empty, and the text says the same. */
export function ResultStrip({ segments }: { readonly segments: readonly StripSegment[] }) {
  return (
    <div aria-hidden="true" className="flex h-3 gap-[3px] overflow-hidden rounded-xs">
      {segments.map(({ key, count, tone }) => (
        <span key={key} className={`shows-colour min-w-2 ${FILLS[tone]}`} style={{ flexGrow: count, flexBasis: 0 }} />
      ))}
    </div>
  );
}
