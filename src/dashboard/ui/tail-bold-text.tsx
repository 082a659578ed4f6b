const TAIL = 4;

/** A number that people compare by its end, which is bold. Copied and read aloud as one text. */
export function TailBoldText({ text }: { readonly text: string }) {
  const cut = Math.max(0, text.length - TAIL);
  return (
    <span className="tail-bold">
      {text.slice(0, cut)}
      <b>{text.slice(cut)}</b>
    </span>
  );
}
