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
      className={
        isLarge ? 'initials size-[34px] rounded-[7px] border-[1.5px] text-table sm:size-[42px] sm:text-lg' : 'initials'
      }
    >
      {letters ?? '–'}
    </span>
  );
}
