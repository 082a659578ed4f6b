import { ArrowDown, ArrowUp } from 'lucide';
import { type DragEvent, type KeyboardEvent, useState } from 'react';
import { columnNames } from '#dashboard/copy/orders.ts';
import { columnsMenuCopy } from '#dashboard/copy/columns-menu.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Checkbox } from '#dashboard/ui/checkbox.tsx';
import { Popover } from '#dashboard/ui/popover.tsx';
import type { Opener } from '#dashboard/ui/use-opener.ts';
import { storedColumns } from './stored-columns.ts';
import { resetWidths } from './change-widths.ts';
import { COLUMN_IDS, type ColumnId, DEFAULT_COLUMNS } from './order-columns.ts';
import { move } from '#dashboard/features/orders/filters/move.ts';
import { type GoTo, newestAddress } from '#dashboard/features/orders/filters/use-order-address.ts';
import { Icon } from '#dashboard/ui/icon.tsx';

interface ColumnsMenuProps {
  readonly opener: Opener;
  readonly view: string;
  /** The visible columns, in order. */
  readonly columns: readonly ColumnId[];
  readonly goTo: GoTo;
}

/** Ticking shows a column; dragging, Alt with an arrow key, or the arrow buttons reorder. Remembered per view on this device. */
export function ColumnsMenu({ opener, view, columns, goTo }: ColumnsMenuProps) {
  const shown = withoutNumber(columns);
  const hidden: readonly ColumnId[] = COLUMN_IDS.filter((id) => id !== 'tracking_number' && !columns.includes(id));
  // Several may be ticked before the list has been drawn for the first.
  const newest = () => withoutNumber(newestAddress().cols ?? storedColumns.get()[view] ?? columns);
  const choose = (next: readonly ColumnId[]) => {
    storedColumns.set({ ...storedColumns.get(), [view]: next });
    goTo({ cols: isStandard(next) ? undefined : ['tracking_number', ...next] }, 'replace');
  };
  const reset = () => {
    choose(DEFAULT_COLUMNS.slice(1));
    resetWidths(view);
  };
  const moveColumn = (id: ColumnId, by: number) => {
    const now = newest();
    const at = now.indexOf(id);
    if (at !== -1) choose(move(now, at, at + by));
  };
  const toggle = (id: ColumnId) => {
    const now = newest();
    choose(now.includes(id) ? now.filter((one) => one !== id) : [...now, id]);
  };
  const [dragged, setDragged] = useState<ColumnId>();
  const drop = (event: DragEvent, on: ColumnId) => {
    event.preventDefault();
    if (dragged !== undefined) moveColumn(dragged, shown.indexOf(on) - shown.indexOf(dragged));
    setDragged(undefined);
  };
  const moveByKey = (event: KeyboardEvent, id: ColumnId) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    moveColumn(id, event.key === 'ArrowUp' ? -1 : 1);
  };
  return (
    <Popover opener={opener} align="end" className="w-72 p-2" dialogName={columnsMenuCopy.name} focusesFirst>
      <p className="px-2 pb-1.5 text-sm text-ink-3">{columnsMenuCopy.hint}</p>
      <ul>
        {[...shown, ...hidden].map((id) => (
          // The arrow buttons, and Alt with an arrow key, do the same without a pointer.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
          <li
            key={id}
            draggable={shown.includes(id)}
            onDragStart={() => setDragged(id)}
            onDragEnd={() => setDragged(undefined)}
            onDragOver={(event) => {
              if (dragged !== undefined && shown.includes(id)) event.preventDefault();
            }}
            onDrop={(event) => drop(event, id)}
            className="flex items-center rounded-sm hover:bg-hover"
          >
            <label className="flex min-h-9 flex-1 items-center gap-2.5 px-2 text-table">
              <Checkbox
                checked={shown.includes(id)}
                onChange={() => toggle(id)}
                onKeyDown={(event) => moveByKey(event, id)}
              />
              {columnNames[id]}
            </label>
            {shown.includes(id) ? (
              <>
                <ArrowButton name={columnsMenuCopy.up(columnNames[id])} onClick={() => moveColumn(id, -1)}>
                  <Icon of={ArrowUp} size={14} />
                </ArrowButton>
                <ArrowButton name={columnsMenuCopy.down(columnNames[id])} onClick={() => moveColumn(id, 1)}>
                  <Icon of={ArrowDown} size={14} />
                </ArrowButton>
              </>
            ) : null}
          </li>
        ))}
      </ul>
      <Button tone="quiet" size="small" className="mt-1 w-full" onClick={reset}>
        {columnsMenuCopy.reset}
      </Button>
    </Popover>
  );
}

function ArrowButton(props: {
  readonly name: string;
  readonly onClick: () => void;
  readonly children: React.ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={props.name}
      title={props.name}
      onClick={props.onClick}
      className="flex size-7 items-center justify-center rounded-xs text-ink-3 hover:text-ink"
    >
      {props.children}
    </button>
  );
}

function withoutNumber(columns: readonly ColumnId[]): readonly ColumnId[] {
  return columns.filter((id) => id !== 'tracking_number');
}

function isStandard(columns: readonly ColumnId[]): boolean {
  return columns.join() === DEFAULT_COLUMNS.slice(1).join();
}
