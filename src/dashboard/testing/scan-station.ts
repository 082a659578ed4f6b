import { fireEvent, screen } from '@testing-library/react';
import { scanList } from '#dashboard/state/scan-list.ts';

/** Enters a tracking number on Scan by its text field. */
export async function scan(text: string): Promise<void> {
  fireEvent.change(await screen.findByRole('textbox', { name: 'Type a tracking number' }), { target: { value: text } });
  fireEvent.click(screen.getByRole('button', { name: 'Add number' }));
}

/** The scans of this device, with what was found about each. */
export const lines = () => scanList.get().entries.map(({ text, outcome }) => [text, outcome]);
