const TAIL = 4;

/** A number people compare by its end: the last four characters are bold. Copying and reading aloud give it whole. */
export function TailBoldText({ text }: { readonly text: string }) {
  const cut = Math.max(0, text.length - TAIL);
  return (
    <span className="font-mono whitespace-nowrap">
      {text.slice(0, cut)}
      <b className="font-bold">{text.slice(cut)}</b>
    </span>
  );
}
