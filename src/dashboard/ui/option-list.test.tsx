import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { OptionList } from './option-list.tsx';

afterEach(cleanup);

const OPTIONS = [
  { value: 'np', name: 'Northpost', count: '12' },
  { value: 'sw', name: 'Swiftline' },
  { value: 'pb', name: 'Parcelbird' },
];

function Page({ isMany, options = OPTIONS }: { readonly isMany: boolean; readonly options?: typeof OPTIONS }) {
  const [chosen, choose] = useState<readonly string[]>([]);
  return (
    <>
      <output>{chosen.join()}</output>
      <OptionList name="Carrier" options={options} chosen={chosen} onChoose={choose} isMany={isMany} takesFocus />
    </>
  );
}

const press = (key: string) => {
  const target = document.activeElement ?? document.body;
  fireEvent.keyDown(target, { key });
  fireEvent.keyUp(target, { key });
};
const expectFocus = (name: string) =>
  waitFor(() => expect(document.activeElement).toBe(screen.getByRole('option', { name })));
const chosen = () => screen.getByRole('status').textContent;

test('any number: arrow keys wrap, letters jump, Enter and Space tick and untick, Esc unticks nothing', async () => {
  render(<Page isMany />);
  expect(screen.getByRole('listbox', { name: 'Carrier' }).getAttribute('aria-multiselectable')).toBe('true');
  await expectFocus('Northpost');
  press('ArrowUp');
  await expectFocus('Parcelbird');
  press(' ');
  press('s');
  await expectFocus('Swiftline');
  press('Enter');
  expect(chosen()).toBe('pb,sw');
  press('Escape');
  expect(chosen()).toBe('pb,sw');
  press('Enter');
  expect(chosen()).toBe('pb');
});

test('one at most: another replaces it, the same is unticked', () => {
  render(<Page isMany={false} />);
  const list = within(screen.getByRole('listbox'));
  fireEvent.click(list.getByRole('option', { name: 'Swiftline' }));
  fireEvent.click(list.getByRole('option', { name: 'Northpost' }));
  expect(list.getByRole('option', { selected: true }).textContent).toContain('Northpost');
  fireEvent.click(list.getByRole('option', { name: 'Northpost' }));
  expect(chosen()).toBe('');
});

test('values that arrive later get the focus then', async () => {
  const { rerender } = render(<Page isMany options={[]} />);
  rerender(<Page isMany />);
  await expectFocus('Northpost');
});
