import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { act, useState } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { holdEarlyInput } from './early-input.ts';
import { replayEarlyInput } from './replay-early-input.ts';

const selected = new Set<string>();
const handled: string[] = [];

/** Two rows with checkboxes, a link in the grid and one outside it, a button and a field. */
function Page() {
  const [, rerender] = useState(0);
  const [text, setText] = useState('');
  const handleClick = (event: React.MouseEvent) => {
    const target = event.target as HTMLElement;
    const row = target.closest('tr')?.dataset['row'] ?? '';
    if (target.tagName === 'A') {
      event.preventDefault();
      handled.push(`open ${row}`);
    } else if (selected.delete(row)) handled.push(`untick ${row}${event.shiftKey ? ' with Shift' : ''}`);
    else {
      selected.add(row);
      handled.push(`tick ${row}${event.shiftKey ? ' with Shift' : ''}`);
    }
    rerender((count) => count + 1);
  };
  return (
    <main>
      <table role="grid" onClick={handleClick} onKeyDown={() => undefined}>
        <tbody>
          {['A', 'B'].map((row) => (
            <tr key={row} data-row={row} aria-selected={selected.has(row)} suppressHydrationWarning>
              <td>
                <input type="checkbox" aria-label={row} checked={selected.has(row)} onChange={() => undefined} />
                <a href={`/orders/${row}`}>{`Open ${row}`}</a>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <button type="button" onClick={() => handled.push('press')}>
        Press
      </button>
      <input aria-label="Search" value={text} onChange={(event) => setText(event.target.value)} />
      <output>{text}</output>
    </main>
  );
}

const box = (row: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: row });
const isMarked = (row: string) => box(row).closest('tr')?.getAttribute('aria-selected');

const hydrate = (root: Element) => void hydrateRoot(root, <Page />);
const renderFresh = (root: Element) => createRoot(root).render(<Page />);

/** Acts on the page as the server rendered it; then the browser hydrates it, and may render it again. */
async function hydrateAfter(
  doEarly: () => void,
  drawAgain: () => void = () => undefined,
  begin: (root: Element) => void = hydrate,
): Promise<void> {
  document.body.innerHTML = `<div id="root">${renderToString(<Page />)}</div>`;
  const root = document.querySelector('#root') ?? document.body;
  holdEarlyInput();
  doEarly();
  expect(handled).toEqual([]);
  await act(async () => begin(root));
  drawAgain();
  await act(async () => replayEarlyInput((row) => selected.has(row)));
}

beforeEach(() => {
  selected.clear();
  handled.length = 0;
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
});
afterEach(() => {
  globalThis.earlyInput?.stop();
  globalThis.earlyInput = undefined;
  cleanup();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

test('a row that is ticked early looks selected at once, and is selected when the page is hydrated', async () => {
  await hydrateAfter(() => {
    box('B').click();
    expect(box('B').checked).toBe(true);
    expect(isMarked('B')).toBe('true');
  });
  expect(handled).toEqual(['tick B']);
  expect([box('A').checked, box('B').checked, isMarked('B')]).toEqual([false, true, 'true']);
});

test('early actions are replayed in order, with Shift where it was held', async () => {
  await hydrateAfter(() => {
    box('A').click();
    fireEvent.click(box('B'), { shiftKey: true });
    box('A').click();
    screen.getByRole('link', { name: 'Open B' }).click();
    screen.getByRole('button', { name: 'Press' }).click();
  });
  expect(handled).toEqual(['tick A', 'tick B with Shift', 'untick A', 'open B', 'press']);
  expect([box('A').checked, isMarked('A'), isMarked('B')]).toEqual([false, 'false', 'true']);
});

test('earlier selections of this tab stay selected when they are ticked on a page that did not show them', async () => {
  await hydrateAfter(() => {
    box('A').click();
    selected.add('A');
  });
  expect(handled).toEqual([]);
  expect([...selected]).toEqual(['A']);
});

test('text that was typed early reaches the page', async () => {
  await hydrateAfter(() => {
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Search' });
    for (const value of ['n', 'na']) {
      field.value = value;
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }
  });
  expect(screen.getByRole('status').textContent).toBe('na');
});

test('text that was typed early is restored after a rerender has emptied its field', async () => {
  const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Search' });
  await hydrateAfter(
    () => {
      field().value = 'na';
      field().dispatchEvent(new Event('input', { bubbles: true }));
    },
    () => {
      field().value = '';
    },
  );
  expect([field().value, screen.getByRole('status').textContent]).toEqual(['na', 'na']);
});

test('keys are replayed with their original times, an Enter only if it ends a scan', async () => {
  const keys: [string, number][] = [];
  const listen = ({ key, timeStamp }: KeyboardEvent) => void keys.push([key, timeStamp]);
  const times = [1000, 1010, 1020, 5000];
  document.addEventListener('keydown', listen);
  await hydrateAfter(() => {
    ['S', '1', 'Enter', 'Enter'].forEach((key, at) => {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      Object.defineProperty(event, 'timeStamp', { value: times[at] });
      document.body.dispatchEvent(event);
      expect(event.defaultPrevented).toBe(at < 3);
    });
    // The last one activated the focused element, as it does without any script.
    expect(keys).toEqual([['Enter', 5000]]);
    keys.length = 0;
  });
  document.removeEventListener('keydown', listen);
  expect(keys).toEqual([
    ['S', 1000],
    ['1', 1010],
    ['Enter', 1020],
  ]);
});

test('Ctrl+A in the grid selects rows once the page is hydrated, not its text; elsewhere it stays the browser’s', async () => {
  const pressed: [string, boolean][] = [];
  const listen = ({ key, ctrlKey, target }: KeyboardEvent) => {
    if (target === box('A')) pressed.push([key, ctrlKey]);
  };
  document.addEventListener('keydown', listen);
  await hydrateAfter(() => {
    for (const [element, isHeld] of [
      [box('A'), true],
      [document.body, false],
    ] as const) {
      const event = new KeyboardEvent('keydown', { key: 'a', ctrlKey: true, bubbles: true, cancelable: true });
      element.dispatchEvent(event);
      expect(event.defaultPrevented).toBe(isHeld);
    }
    expect(pressed).toEqual([]);
  });
  document.removeEventListener('keydown', listen);
  expect(pressed).toEqual([['a', true]]);
});

test('afterwards, and for links that open another tab, nothing is held back', async () => {
  await hydrateAfter(() => {
    const click = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true });
    screen.getByRole('link', { name: 'Open A' }).dispatchEvent(click);
    expect(click.defaultPrevented).toBe(false);
  });
  handled.length = 0;
  act(() => box('A').click());
  expect(handled).toEqual(['tick A']);
});

test('a control that is gone by then is forgotten', async () => {
  await hydrateAfter(() => {
    const gone = render(<button type="button">Gone</button>);
    screen.getByRole('button', { name: 'Gone' }).click();
    gone.unmount();
  });
  expect(handled).toEqual([]);
});

test('on a page that was rendered again everything is applied to the corresponding elements, and the focus stays', async () => {
  const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Search' });
  await hydrateAfter(
    () => {
      box('B').click();
      screen.getByRole('link', { name: 'Open A' }).click();
      screen.getByRole('button', { name: 'Press' }).click();
      field().value = 'na';
      field().dispatchEvent(new Event('input', { bubbles: true }));
      globalThis.earlyInput?.inputs.push({ kind: 'focus', control: field() });
    },
    () => undefined,
    renderFresh,
  );
  expect(handled).toEqual(['tick B', 'open A', 'press']);
  expect([box('B').checked, isMarked('B'), screen.getByRole('status').textContent]).toEqual([true, 'true', 'na']);
  expect(document.activeElement).toBe(field());
});

test('if two elements of a page that was rendered again could be meant, neither is pressed', async () => {
  await hydrateAfter(
    () => screen.getByRole('button', { name: 'Press' }).click(),
    () => void render(<button type="button">Press</button>),
    renderFresh,
  );
  expect(handled).toEqual([]);
});
