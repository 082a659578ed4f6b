/** A neutral tile with two letters, or a dash for null. */
export function InitialsTile({
  letters,
  isLarge = false,
}: {
  readonly letters: string | null;
  readonly isLarge?: boolean;
}) {
  return (
    <span
      aria-hidden="true"
      className={`flex flex-none items-center justify-center border-line-strong leading-none font-bold text-ink-2 ${
        isLarge
          ? 'size-[34px] rounded-[7px] border-[1.5px] text-table sm:size-[42px] sm:text-lg'
          : 'size-[22px] rounded-sm border text-[0.6875rem]'
      }`}
    >
      {letters ?? '–'}
    </span>
  );
}
