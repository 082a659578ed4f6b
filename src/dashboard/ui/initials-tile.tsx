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
        isLarge ? 'initials size-8.5 rounded-[7px] border-[1.5px] text-table sm:size-10.5 sm:text-lg' : 'initials'
      }
    >
      {letters ?? '–'}
    </span>
  );
}
