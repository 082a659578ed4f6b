/** A neutral tile with two letters of a name: "Swift Line" is SL, "Northpost" NO. No colours, no logos. Null: a dash. */
export function InitialsTile({ name }: { readonly name: string | null }) {
  return (
    <span
      aria-hidden="true"
      className="flex size-[22px] flex-none items-center justify-center rounded-sm border border-line-strong text-[0.6875rem] leading-none font-bold text-ink-2"
    >
      {name === null ? '–' : initialsOf(name)}
    </span>
  );
}

function initialsOf(name: string): string {
  const [first = '', second] = name.split(/[\s-]+/u);
  return (second === undefined ? first.slice(0, 2) : `${first.charAt(0)}${second.charAt(0)}`).toUpperCase();
}
