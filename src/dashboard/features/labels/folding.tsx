import { ChevronRight } from 'lucide';
import { type ReactNode, useId } from 'react';
import { Kept } from '#dashboard/browser/kept.ts';
import { useStore } from '#dashboard/browser/store.ts';
import { Icon } from '#dashboard/ui/icon.tsx';

/** Groups that were folded on this device, by cause. */
const folded = new Kept<readonly string[]>('slipway.folded-causes', [], ['']);

interface FoldingProps {
  readonly name: string;
  /** Under which it is remembered. */
  readonly id: string;
  readonly children: ReactNode;
}

/** Content that is shown until somebody folds it; it stays folded on this device. */
export function Folding({ name, id, children }: FoldingProps) {
  const causes = useStore(folded);
  const isOpen = !causes.includes(id);
  const content = useId();
  const toggle = () => folded.set(isOpen ? [...causes, id] : causes.filter((cause) => cause !== id));
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={content}
        onClick={toggle}
        className="flex min-h-11 w-full items-center gap-1.5 px-4 text-left text-table font-semibold text-accent hover:underline"
      >
        <Icon of={ChevronRight} size={16} className={isOpen ? 'rotate-90' : ''} />
        {name}
      </button>
      <div id={content} hidden={!isOpen}>
        {isOpen ? children : null}
      </div>
    </>
  );
}
