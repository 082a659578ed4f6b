interface StaleNoteProps {
  readonly onRetry: () => void;
  readonly copy: { readonly text: string; readonly tryAgain: string };
}

/** Reading again failed: what is on the screen stays, and this says from when it is. */
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
