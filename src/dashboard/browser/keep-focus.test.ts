import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepFocus } from './keep-focus.ts';

let stop = () => undefined as void;
beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML =
    '<main><h1>Today</h1><section><h2>Northpost</h2><ul><li><button id="one">Printed</button></li><li><button id="two">Seen</button></li></ul></section></main><button id="other">Other</button><section data-passing><button id="undo">Undo</button></section>';
  stop = keepFocus();
});
afterEach(() => {
  stop();
  document.body.innerHTML = '';
  vi.useRealTimers();
});

const find = (selector: string) => document.querySelector<HTMLElement>(selector);
/** Browsers notify observers of changes before the next task. */
async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
}

test('removing a focused element leaves the focus in its place', async () => {
  find('#one')?.focus();
  find('#one')?.remove();
  await pass(1000);
  expect(document.activeElement).toBe(find('li'));
});

test('a place with a heading is named by it, and a place that is gone by the one around it', async () => {
  find('#one')?.focus();
  find('ul')?.remove();
  await pass(1000);
  expect(document.activeElement).toBe(find('h2'));
  find('section')?.remove();
  await pass(1000);
  expect(document.activeElement).toBe(find('h1'));
});

test('the code that removes it may say where the focus goes', async () => {
  find('#one')?.focus();
  find('#one')?.remove();
  await pass(100);
  find('#two')?.focus();
  await pass(1000);
  expect(document.activeElement).toBe(find('#two'));
});

test('removing something else moves nothing, and neither does a focus that a person gave up', async () => {
  find('#one')?.focus();
  find('#two')?.remove();
  await pass(1000);
  expect(document.activeElement).toBe(find('#one'));
  find('#one')?.blur();
  find('#other')?.remove();
  await pass(1000);
  expect(document.activeElement).toBe(document.body);
});

test('a passing message returns the focus to where it came from, or else to what is on top', async () => {
  find('#one')?.focus();
  find('#undo')?.focus();
  find('#undo')?.remove();
  await pass(1000);
  expect(document.activeElement).toBe(find('#one'));
  stop();
  find('#one')?.blur();
  stop = keepFocus();
  find('[data-passing]')?.append(Object.assign(document.createElement('button'), { id: 'open' }));
  find('#open')?.focus();
  find('#open')?.remove();
  await pass(1000);
  expect(document.activeElement).toBe(find('h1'));
});

test.each([
  ['a row', '#row', 'a'],
  ['the button of a row', '#book', 'h2'],
])('%s that is shown elsewhere on the page keeps the focus', async (_what, focused, kept) => {
  const lane = (id: string, link: string) =>
    `<section id="${id}"><h2><a href="/orders" ${link} data-row="${id}">${id}</a></h2><button ${link === '' ? '' : 'id="book"'}>Book</button></section>`;
  const main = find('main') as HTMLElement;
  main.insertAdjacentHTML('beforeend', lane('northpost', 'id="row"') + lane('swiftline', ''));
  find(focused)?.focus();
  find('#northpost')?.remove();
  main.insertAdjacentHTML('beforeend', lane('northpost', ''));
  await pass(1000);
  expect(document.activeElement).toBe(find(`#northpost ${kept}`));
});
