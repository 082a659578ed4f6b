import { ordersCopy } from '#dashboard/copy/orders.ts';

/** A neutral two-letter tile and the name: no carrier colours, no logos. */
export function CarrierName({ name }: { readonly name: string | null }) {
  return (
    <span className="flex min-w-0 items-center gap-2">
      <span
        aria-hidden="true"
        className="flex size-[22px] flex-none items-center justify-center rounded-sm border border-line-strong text-[0.6875rem] leading-none font-bold text-ink-2"
      >
        {name === null ? '–' : initialsOf(name)}
      </span>
      <span className="truncate" title={name ?? undefined}>
        {name ?? ordersCopy.noCarrier}
      </span>
    </span>
  );
}

/** "Swift Line" → SL, "Northpost" → NO. */
function initialsOf(name: string): string {
  const [first = '', second] = name.split(/[\s-]+/u);
  return (second === undefined ? first.slice(0, 2) : `${first.charAt(0)}${second.charAt(0)}`).toUpperCase();
}
