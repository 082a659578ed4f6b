import { ChevronRight } from 'lucide';
import { type ReactNode, useId } from 'react';
import { PersistedStore } from '#dashboard/browser/persisted-store.ts';
import { useStore } from '#dashboard/browser/store.ts';
import { Icon } from '#dashboard/ui/icon.tsx';

/** The causes whose groups are collapsed on this device. */
const folded = new PersistedStore<readonly string[]>('slipway.folded-causes', [], ['']);

interface FoldingProps {
  readonly name: string;
  /** The key under which the collapsed state is stored. */
  readonly id: string;
  readonly children: ReactNode;
}

/** Collapsible content, expanded by default. The device remembers what was collapsed. */
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
