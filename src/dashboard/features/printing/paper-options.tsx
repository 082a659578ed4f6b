import { nameDocument } from '#dashboard/copy/labels.ts';
import { printLabelsCopy as copy } from '#dashboard/copy/print-labels.ts';
import { Checkbox } from '#dashboard/ui/checkbox.tsx';

interface PaperOptionsProps {
  readonly papers: readonly { readonly kind: string; readonly count: number }[];
  /** The number of orders whose documents aren't known yet. */
  readonly unknown: number;
  readonly chosen: readonly string[];
  readonly onChoose: (chosen: readonly string[]) => void;
}

/** Other documents that can be printed for these orders. Renders nothing if there are none. */
export function PaperOptions({ papers, unknown, chosen, onChoose }: PaperOptionsProps) {
  if (papers.length === 0) return null;
  const toggle = (kind: string) =>
    onChoose(chosen.includes(kind) ? chosen.filter((one) => one !== kind) : [...chosen, kind]);
  return (
    <fieldset>
      <legend className="font-semibold">{copy.alsoPrint}</legend>
      <p className="text-sm text-ink-2">{copy.alsoPrintHint}</p>
      <ul>
        {papers.map(({ kind, count }) => (
          <li key={kind} className="flex min-h-(--control) items-center gap-2">
            <label className="flex items-center gap-2">
              <Checkbox checked={chosen.includes(kind)} onChange={() => toggle(kind)} />
              {nameDocument(kind)}
            </label>
            <span className="text-sm text-ink-2 tabular-nums">{copy.forOrders(count, unknown)}</span>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
