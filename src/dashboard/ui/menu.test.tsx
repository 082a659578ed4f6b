import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Dialog } from './dialog.tsx';
import { MenuButton } from './menu.tsx';
import { useShortcut } from './shortcuts.ts';

afterEach(cleanup);

const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
const button = () => screen.getByRole('button', { name: 'More' });
const focused = () => document.activeElement?.textContent;

function Page({
  onChoose,
  onShortcut,
}: {
  readonly onChoose: (name: string) => void;
  readonly onShortcut: () => void;
}) {
  useShortcut('e', onShortcut);
  const item = (name: string) => ({ name, onChoose: () => onChoose(name) });
  const items = [
    item('Copy tracking numbers'),
    { ...item('Move earlier'), unavailable: true },
    item('Export CSV'),
    { ...item('Light'), checked: false },
  ];
  return (
    <MenuButton menuName="More actions" items={items}>
      More
    </MenuButton>
  );
}

async function open() {
  const [onChoose, onShortcut] = [vi.fn<(name: string) => void>(), vi.fn<() => void>()];
  render(<Page onChoose={onChoose} onShortcut={onShortcut} />);
  button().focus();
  fireEvent.click(button());
  await screen.findByRole('menu', { name: 'More actions' });
  await waitFor(() => expect(focused()).toBe('Copy tracking numbers'));
  return { onChoose, onShortcut };
}

test('arrow keys wrap and skip disabled items, Home and End go to the ends, Enter chooses and closes', async () => {
  const { onChoose } = await open();
  expect(screen.getByRole('menuitem', { name: 'Move earlier' }).getAttribute('aria-disabled')).toBe('true');
  press('ArrowDown');
  await waitFor(() => expect(focused()).toBe('Export CSV'));
  press('End');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('menuitemradio', { name: 'Light' })));
  press('ArrowDown');
  await waitFor(() => expect(focused()).toBe('Copy tracking numbers'));
  press('Enter');
  expect(onChoose.mock.calls).toEqual([['Copy tracking numbers']]);
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect(document.activeElement).toBe(button());
});

test('a letter goes to the item that begins with it, and no letter triggers a shortcut of the page', async () => {
  const { onShortcut } = await open();
  press('e');
  await waitFor(() => expect(focused()).toBe('Export CSV'));
  press('q');
  press('e');
  press('Escape');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  press('e');
  await waitFor(() => expect(onShortcut).toHaveBeenCalledOnce());
});

test('a disabled item can’t be chosen', async () => {
  const { onChoose } = await open();
  fireEvent.click(screen.getByRole('menuitem', { name: 'Move earlier' }));
  expect(onChoose).not.toHaveBeenCalled();
  expect(screen.getByRole('menu')).toBeDefined();
});

test('Esc closes only the menu and returns the focus; the button closes it too', async () => {
  const onEscape = vi.fn<(event: KeyboardEvent) => void>();
  document.addEventListener('keydown', onEscape);
  await open();
  press('Escape');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect(onEscape).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(button());
  fireEvent.click(button());
  await screen.findByRole('menu');
  fireEvent.click(button());
  expect(screen.queryByRole('menu')).toBeNull();
  document.removeEventListener('keydown', onEscape);
});

test('in a modal dialog the menu is inside the dialog, where it can be used', async () => {
  render(
    <Dialog title="Order" onClose={() => undefined}>
      <MenuButton menuName="More actions" items={[{ name: 'Copy', onChoose: () => undefined }]}>
        More
      </MenuButton>
    </Dialog>,
  );
  fireEvent.click(button());
  expect((await screen.findByRole('menu')).closest('dialog')).toBe(screen.getByRole('dialog'));
});
