const TAIL = 4;

/** A number that people compare by its end, which is bold. Copied and read aloud as one text. */
export function TailBoldText({ text }: { readonly text: string }) {
  const cut = Math.max(0, text.length - TAIL);
  return (
    <span className="font-mono whitespace-nowrap">
      <span className="text-ink-2">{text.slice(0, cut)}</span>
      <b className="font-bold text-ink">{text.slice(cut)}</b>
    </span>
  );
}
