import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useOpener } from '#dashboard/ui/use-opener.ts';
import { ColumnsMenu } from './columns-menu.tsx';
import { storedColumns } from './stored-columns.ts';
import type { ColumnId } from './order-columns.ts';

const SHOWN: readonly ColumnId[] = ['tracking_number', 'order', 'recipient', 'carrier'];
const kept = () => storedColumns.get()['ready'];

function Columns() {
  const opener = useOpener(() => Promise.resolve());
  return (
    <>
      <button {...opener.trigger} type="button">
        Columns
      </button>
      <ColumnsMenu opener={opener} view="ready" columns={SHOWN} goTo={() => undefined} />
    </>
  );
}

beforeEach(() => {
  storedColumns.set({});
  render(<Columns />);
});
afterEach(cleanup);

function lineOf(name: string): HTMLElement {
  const lines = within(screen.getByRole('dialog')).getAllByRole('listitem');
  const line = lines.find((one) => one.textContent.startsWith(name));
  if (line === undefined) throw new Error(`There is no column ${name}`);
  return line;
}

test('a column is dragged to the place of another', () => {
  fireEvent.dragStart(lineOf('Carrier'));
  fireEvent.dragOver(lineOf('Order'));
  fireEvent.drop(lineOf('Order'));
  expect(kept()).toEqual(['carrier', 'order', 'recipient']);
});

test('columns that are ticked before the list was drawn for the first are all shown', () => {
  for (const name of ['Reference', 'Items', 'Carrier']) fireEvent.click(within(lineOf(name)).getByRole('checkbox'));
  expect(kept()).toEqual(['order', 'recipient', 'reference', 'items']);
});

test('Alt with an arrow does the same without a pointer', () => {
  fireEvent.keyDown(within(lineOf('Carrier')).getByRole('checkbox'), {
    key: 'ArrowUp',
    altKey: true,
  });
  expect(kept()).toEqual(['order', 'carrier', 'recipient']);
});

test('a hidden column can’t be dragged', () => {
  expect(lineOf('Reference').getAttribute('draggable')).not.toBe('true');
  expect(lineOf('Order').getAttribute('draggable')).toBe('true');
});
