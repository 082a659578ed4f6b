interface StaleNoteProps {
  readonly onRetry: () => void;
  readonly copy: { readonly text: string; readonly tryAgain: string };
}

/** Shown when a refresh has failed: says how old the visible data is. */
export function StaleNote({ onRetry, copy }: StaleNoteProps) {
  return (
    <p role="status" className="no-print flex flex-wrap items-center gap-x-2 text-table text-warn-fg">
      {copy.text}
      <button type="button" className="font-semibold underline" onClick={onRetry}>
        {copy.tryAgain}
      </button>
    </p>
  );
}
