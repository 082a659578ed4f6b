import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { columnsMenuCopy } from '#dashboard/copy/columns-menu.ts';
import { keepWidths, moveEdge, resetWidths } from './change-widths.ts';
import { NARROWEST } from './stored-widths.ts';
import type { OrderColumn } from './order-columns.ts';

const STEP = 16;

interface Pulled {
  readonly x: number;
  /** How much of a share one pixel is. */
  readonly unit: number;
  /** The two header cells and the widths that React rendered. */
  readonly before: readonly (readonly [HTMLElement, string])[];
}

interface ColumnEdgeProps {
  readonly view: string;
  readonly column: OrderColumn;
  /** The next column, whose width changes by the opposite amount. */
  readonly next: OrderColumn;
  readonly widths: readonly [number, number];
}

/**
 * The resize handle of a column: dragged by pointer or moved with the arrow keys (F2 goes from the header cell here and back); a
 * double click resets it. During a drag only the two header cells change, directly in the DOM: the rows follow
 * because of the fixed table layout, and none is re-rendered.
 */
export function ColumnEdge({ view, column, next, widths: [left, right] }: ColumnEdgeProps) {
  const pulled = useRef<Pulled>(undefined);
  const keep = ([one, other]: readonly [number, number]) => keepWidths(view, { [column.id]: one, [next.id]: other });
  const reset = () => resetWidths(view, [column.id, next.id]);
  const press = (event: PointerEvent<HTMLDivElement>) => {
    const head = event.currentTarget.closest('th');
    const after = head?.nextElementSibling;
    if (event.button !== 0 || head === null || !(after instanceof HTMLElement)) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const unit = (left + right) / (head.offsetWidth + after.offsetWidth || 1);
    pulled.current = { x: event.clientX, unit, before: [head, after].map((one) => [one, one.style.width]) };
  };
  const at = (event: PointerEvent) =>
    pulled.current && moveEdge(left, right, (event.clientX - pulled.current.x) * pulled.current.unit);
  const pull = (event: PointerEvent) => {
    const sides = at(event);
    if (sides === undefined) return;
    pulled.current?.before.forEach(([head], side) => {
      head.style.width = `${(sides[side] ?? 0) / (pulled.current?.unit ?? 1)}px`;
    });
  };
  const letGo = (event: PointerEvent) => {
    const sides = at(event);
    for (const [head, width] of pulled.current?.before ?? []) head.style.width = width;
    pulled.current = undefined;
    if (sides !== undefined && sides[0] !== left) keep(sides);
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'ArrowLeft') keep(moveEdge(left, right, -STEP));
    else if (event.key === 'ArrowRight') keep(moveEdge(left, right, STEP));
    else if (event.key === 'Delete' || event.key === 'Backspace') reset();
    else if (event.key === 'Escape' || event.key === 'F2' || event.key === 'Enter') goBack(event.currentTarget);
    else return;
    event.preventDefault();
    // Otherwise the grid would move to another cell.
    event.stopPropagation();
  };
  return (
    // A movable separator is a control (ARIA: focusable separator); the lint rule only knows the static kind.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={columnsMenuCopy.edge(column.name)}
      aria-valuenow={left}
      aria-valuemin={NARROWEST}
      aria-valuemax={left + right - NARROWEST}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={-1}
      onPointerDown={press}
      onPointerMove={pull}
      onPointerUp={letGo}
      onPointerCancel={letGo}
      onDoubleClick={reset}
      onKeyDown={handleKeyDown}
      className="group no-print absolute inset-y-0 right-0 z-1 flex w-2 cursor-col-resize touch-none justify-end @max-[58rem]:hidden"
    >
      <span className="my-2 w-0.5 rounded-xs in-[.orders-head:hover]:bg-line group-hover:bg-accent group-focus-visible:bg-accent" />
    </div>
  );
}

function goBack(edge: HTMLElement): void {
  const head = edge.closest('th');
  (head?.querySelector<HTMLElement>('[data-cell-focus]') ?? head)?.focus();
}
