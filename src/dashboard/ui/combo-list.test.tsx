import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { ComboList } from './combo-list.tsx';
import { Dialog } from './dialog.tsx';

afterEach(cleanup);

const OPTIONS = ['Go to Orders', 'Go to Labels', 'Theme: dark'].map((name) => ({ id: name, name }));

function open(onChoose: (option: string) => void = () => undefined) {
  function Page() {
    const [text, setText] = useState('');
    return (
      <Dialog title="Commands" closeName="Close" onClose={() => undefined}>
        <ComboList
          name="Command"
          listName="Commands"
          hint="Type"
          text={text}
          onText={setText}
          options={OPTIONS.filter(({ name }) => name.includes(text))}
          onChoose={onChoose}
        />
      </Dialog>
    );
  }
  render(<Page />);
  field().focus();
}

const field = () => screen.getByRole('combobox', { name: 'Command' });
const press = (key: string) => fireEvent.keyDown(field(), { key });
const expectMarked = (name: string) =>
  waitFor(() => {
    const marked = screen.getByRole('option', { selected: true });
    expect(marked.textContent).toBe(name);
    expect(field().getAttribute('aria-activedescendant')).toBe(marked.id);
  });

test('Enter chooses the first match, without an arrow; arrows wrap', async () => {
  const onChoose = vi.fn<(option: string) => void>();
  open(onChoose);
  await expectMarked('Go to Orders');
  press('ArrowUp');
  await expectMarked('Theme: dark');
  press('ArrowDown');
  await expectMarked('Go to Orders');
  fireEvent.change(field(), { target: { value: 'Labels' } });
  await expectMarked('Go to Labels');
  press('Enter');
  expect(onChoose.mock.calls).toEqual([['Go to Labels']]);
});

test('a pointer that moves highlights; one at rest, under which an option appears, doesn’t', async () => {
  open();
  await expectMarked('Go to Orders');
  const labels = screen.getByRole('option', { name: 'Go to Labels' });
  const movePointer = (movementX: number) =>
    fireEvent(labels, Object.assign(new MouseEvent('pointermove', { bubbles: true }), { movementX, movementY: 0 }));
  fireEvent.pointerEnter(labels, { pointerType: 'mouse' });
  movePointer(0);
  await expectMarked('Go to Orders');
  movePointer(3);
  await expectMarked('Go to Labels');
});

test('Tab chooses nothing: it leads on to the rest of the dialog', async () => {
  const onChoose = vi.fn<(option: string) => void>();
  open(onChoose);
  await expectMarked('Go to Orders');
  press('Tab');
  expect(onChoose).not.toHaveBeenCalled();
});

test('with no match there is nothing to choose', async () => {
  const onChoose = vi.fn<(option: string) => void>();
  open(onChoose);
  fireEvent.change(field(), { target: { value: 'zzz' } });
  await waitFor(() => expect(screen.queryByRole('option')).toBeNull());
  press('Enter');
  expect(onChoose).not.toHaveBeenCalled();
});

test('scan listeners hear a key only once, and the rest of the dialog is available to screen readers', async () => {
  const onKey = vi.fn<(event: KeyboardEvent) => void>();
  document.addEventListener('keydown', onKey, { capture: true });
  open();
  await expectMarked('Go to Orders');
  press('g');
  press('ArrowDown');
  expect(onKey).toHaveBeenCalledTimes(2);
  expect(screen.getByRole('button', { name: 'Close' })).toBeDefined();
  document.removeEventListener('keydown', onKey, { capture: true });
});
