/** A neutral tile with two letters, or a dash for null. */
export function InitialsTile({ letters }: { readonly letters: string | null }) {
  return (
    <span
      aria-hidden="true"
      className="flex size-[22px] flex-none items-center justify-center rounded-sm border border-line-strong text-[0.6875rem] leading-none font-bold text-ink-2"
    >
      {letters ?? '–'}
    </span>
  );
}
