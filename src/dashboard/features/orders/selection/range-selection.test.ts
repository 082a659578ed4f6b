// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { SelectionStore } from '#dashboard/state/selection-store.ts';
import { RangeSelection } from './range-selection.ts';

const shown = ['A', 'B', 'C', 'D', 'E'];

describe('selecting a range', () => {
  it('goes from the last selected row to the row clicked with Shift, in the order shown', () => {
    const store = new SelectionStore();
    const range = new RangeSelection(store);
    range.toggle('B');
    range.extend(shown, 'D');
    expect(store.list()).toEqual(['B', 'C', 'D']);
  });

  it('shrinks again when it is reduced', () => {
    const store = new SelectionStore();
    const range = new RangeSelection(store);
    range.extend(shown, 'B', 'A');
    range.extend(shown, 'C', 'B');
    range.extend(shown, 'B', 'C');
    expect(store.list()).toEqual(['A', 'B']);
  });

  it('keeps what was selected before it', () => {
    const store = new SelectionStore();
    store.add(['Z']);
    const range = new RangeSelection(store);
    range.extend(shown, 'D', 'E');
    expect(store.list()).toEqual(['Z', 'E', 'D']);
    range.extend(shown, 'E', 'D');
    expect(store.list()).toEqual(['Z', 'E']);
  });

  it('starts over once it was left', () => {
    const store = new SelectionStore();
    const range = new RangeSelection(store);
    range.extend(shown, 'B', 'A');
    range.leave();
    expect(range.isInRange()).toBe(false);
    range.extend(shown, 'E', 'D');
    expect(store.list()).toEqual(['A', 'B', 'D', 'E']);
  });

  it('keeps what was selected, and deselected, by other means while it is active', () => {
    const store = new SelectionStore();
    const range = new RangeSelection(store);
    range.extend(shown, 'B', 'A');
    store.add(['scanned']);
    range.extend(shown, 'C', 'B');
    expect(store.list()).toEqual(['A', 'B', 'scanned', 'C']);
    store.clear();
    range.extend(shown, 'E', 'D');
    expect(store.list()).not.toContain('scanned');
  });
});
