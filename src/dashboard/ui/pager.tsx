import { ChevronLeft, ChevronRight } from 'lucide';
import { Button } from './button.tsx';
import { useShortcut } from './shortcuts.ts';
import { Icon } from './icon.tsx';

interface PagerProps {
  /** Accessible name of the navigation. */
  readonly name: string;
  readonly copy: {
    readonly previous: string;
    readonly next: string;
    readonly page: (page: number, of: number) => string;
  };
  readonly page: number;
  readonly of: number;
  readonly onPage: (page: number) => void;
}

/** Goes to the previous or next page of a list, and scrolls to its first row. */
export function Pager({ name, copy, page, of, onPage }: PagerProps) {
  const go = (to: number) => {
    onPage(to);
    scrollTo(0, 0);
  };
  useShortcut('[', () => go(page - 1), page > 1);
  useShortcut(']', () => go(page + 1), page < of);
  return (
    <nav aria-label={name} className="no-print flex flex-wrap items-center gap-2 text-table">
      <Button
        size="small"
        unavailable={page <= 1}
        icon={<Icon of={ChevronLeft} size={16} />}
        onClick={() => go(page - 1)}
      >
        {copy.previous}
      </Button>
      <span className="px-2 text-ink-2 tabular-nums">{copy.page(page, of)}</span>
      <Button size="small" unavailable={page >= of} onClick={() => go(page + 1)}>
        {copy.next}
        <Icon of={ChevronRight} size={16} />
      </Button>
    </nav>
  );
}
