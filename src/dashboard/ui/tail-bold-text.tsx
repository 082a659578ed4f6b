const TAIL = 4;

/** A number with its tail in bold, because people match on it. Copied and read aloud as one text. */
export function TailBoldText({ text }: { readonly text: string }) {
  const cut = Math.max(0, text.length - TAIL);
  return (
    <span className="tail-bold">
      {text.slice(0, cut)}
      <b>{text.slice(cut)}</b>
    </span>
  );
}
