import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { holdEarlyActs } from './early-acts.ts';
import { useEarlyActs } from './use-early-acts.ts';

vi.mock('./load-chunk.ts', () => ({ loadChunk: () => Promise.reject(new Error('The chunk is gone.')) }));

afterEach(() => {
  globalThis.earlyActs?.stop();
  globalThis.earlyActs = undefined;
  cleanup();
});

function Page({ onPress, isTakenOver }: { readonly onPress: () => void; readonly isTakenOver: boolean }) {
  return (
    <>
      {isTakenOver ? <TakenOver /> : null}
      <button type="button" onClick={onPress}>
        Press
      </button>
    </>
  );
}

function TakenOver() {
  useEarlyActs();
  return null;
}

test('if what replays early input can’t be loaded, that input is lost, but the page works', async () => {
  const onPress = vi.fn<() => void>();
  const press = () => fireEvent.click(screen.getByRole('button', { name: 'Press' }));
  const page = render(<Page onPress={onPress} isTakenOver={false} />);
  holdEarlyActs();
  press();
  page.rerender(<Page onPress={onPress} isTakenOver />);
  await waitFor(() => expect(globalThis.earlyActs).toBeUndefined());
  expect(onPress).not.toHaveBeenCalled();
  press();
  expect(onPress).toHaveBeenCalledOnce();
});
