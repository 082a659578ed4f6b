import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { filterValuesCopy } from '#dashboard/copy/filter-values.ts';
import { ChoiceChip } from './address-chips.tsx';

afterEach(cleanup);

test('a filter with no values says so, where the focus is, and Esc closes it', async () => {
  render(
    <ChoiceChip
      parameter="carrier"
      name="Carrier"
      options={[]}
      search={new URLSearchParams()}
      onChange={() => undefined}
    />,
  );
  const button = screen.getByRole('button', { name: 'Filter by carrier' });
  button.focus();
  fireEvent.click(button);
  const said = await screen.findByText(filterValuesCopy.nothingToChoose);
  await waitFor(() => expect(document.activeElement).toBe(said));
  fireEvent.keyDown(said, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Carrier' })).toBeNull());
  expect(document.activeElement).toBe(button);
});
