interface StaleNoteProps {
  readonly onRetry: () => void;
  readonly words: { readonly text: string; readonly tryAgain: string };
}

/** Reading again failed: what is on the screen stays, and this says from when it is. */
export function StaleNote({ onRetry, words }: StaleNoteProps) {
  return (
    <p role="status" className="no-print flex flex-wrap items-center gap-x-2 text-table text-warn-fg">
      {words.text}
      <button type="button" className="font-semibold underline" onClick={onRetry}>
        {words.tryAgain}
      </button>
    </p>
  );
}
