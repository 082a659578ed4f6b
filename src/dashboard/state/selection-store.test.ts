import * as fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { SelectionStore } from './selection-store.ts';

const number = fc.constantFrom<string>('A', 'B', 'C', 'D', 'E');
const step = fc.oneof(
  fc.record({ kind: fc.constant('toggle' as const), numbers: fc.tuple(number) }),
  fc.record({
    kind: fc.constantFrom('add' as const, 'remove' as const, 'replace' as const),
    numbers: fc.array(number),
  }),
);

beforeEach(() => sessionStorage.clear());

describe('the selection', () => {
  it('is an ordered set: each number once, in the order of choosing', () => {
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const store = new SelectionStore();
        let model: string[] = [];
        for (const { kind, numbers } of steps) {
          const [first] = numbers;
          if (kind === 'toggle' && first !== undefined) {
            store.toggle(first);
            model = model.includes(first) ? model.filter((one) => one !== first) : [...model, first];
          } else if (kind === 'add') {
            store.add(numbers);
            model = [...new Set([...model, ...numbers])];
          } else if (kind === 'remove') {
            store.remove(numbers);
            model = model.filter((one) => !numbers.includes(one));
          } else if (kind === 'replace') {
            store.replace(numbers);
            model = [...new Set(numbers)];
          }
          expect(store.list()).toEqual(model);
          expect(store.count()).toBe(model.length);
          for (const one of ['A', 'B', 'C', 'D', 'E']) expect(store.has(one)).toBe(model.includes(one));
        }
      }),
    );
  });

  it('survives a reload, and is separate in each workspace', () => {
    const before = new SelectionStore();
    before.openWorkspace('shop');
    before.add(['B', 'A']);
    before.saveNow();
    const after = new SelectionStore();
    after.openWorkspace('shop');
    expect(after.list()).toEqual(['B', 'A']);
    after.openWorkspace('other shop');
    expect(after.count()).toBe(0);
    after.openWorkspace('shop');
    expect(after.list()).toEqual(['B', 'A']);
  });

  it('stays the previous one, even after a reload, while the workspace is uncertain', () => {
    const before = new SelectionStore();
    before.openWorkspace('shop');
    before.add(['A']);
    before.openWorkspace('nobody knows', false);
    expect(before.list()).toEqual(['A']);
    before.saveNow();
    const after = new SelectionStore();
    after.openWorkspace('nobody knows', false);
    expect([after.list(), after.previousWorkspace()]).toEqual([['A'], undefined]);
    after.openWorkspace('other shop');
    expect(after.count()).toBe(0);
  });

  it('notifies its watchers of every change, and only then', () => {
    const store = new SelectionStore();
    let told = 0;
    const stop = store.subscribe(() => (told += 1));
    store.add(['A']);
    store.add(['A']);
    store.remove(['Z']);
    store.toggle('A');
    expect(told).toBe(2);
    stop();
    store.add(['A']);
    expect(told).toBe(2);
  });
});
