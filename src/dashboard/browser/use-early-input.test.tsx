import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { holdEarlyInput } from './early-input.ts';
import { useEarlyInput } from './use-early-input.ts';

vi.mock('./load-chunk.ts', () => ({ loadChunk: () => Promise.reject(new Error('The chunk is gone.')) }));

afterEach(() => {
  globalThis.earlyInput?.stop();
  globalThis.earlyInput = undefined;
  cleanup();
});

function Page({ onPress, isHydrated }: { readonly onPress: () => void; readonly isHydrated: boolean }) {
  return (
    <>
      {isHydrated ? <Hydrated /> : null}
      <button type="button" onClick={onPress}>
        Press
      </button>
    </>
  );
}

function Hydrated() {
  useEarlyInput();
  return null;
}

test('if what replays early input can’t be loaded, that input is lost, but the page works', async () => {
  const onPress = vi.fn<() => void>();
  const press = () => fireEvent.click(screen.getByRole('button', { name: 'Press' }));
  const page = render(<Page onPress={onPress} isHydrated={false} />);
  holdEarlyInput();
  press();
  page.rerender(<Page onPress={onPress} isHydrated />);
  await waitFor(() => expect(globalThis.earlyInput).toBeUndefined());
  expect(onPress).not.toHaveBeenCalled();
  press();
  expect(onPress).toHaveBeenCalledOnce();
});
