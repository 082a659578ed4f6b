import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { Tabs } from './tabs.tsx';

afterEach(() => {
  cleanup();
  document.documentElement.dir = '';
});

const TABS = ['overview', 'timeline', 'label'] as const;

function Page() {
  const [chosen, choose] = useState<(typeof TABS)[number]>('overview');
  return (
    <Tabs name="Sections" tabs={TABS} nameOf={(tab) => tab} chosen={chosen} onChoose={choose} kept="overview">
      {(tab) => <input aria-label={`Text of ${tab}`} />}
    </Tabs>
  );
}

const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
async function expectChosen(name: string) {
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('tab', { name, selected: true })));
  expect(screen.getByRole('tabpanel', { name }).contains(screen.getByLabelText(`Text of ${name}`))).toBe(true);
}

test.each([
  ['ltr', 'ArrowRight', 'ArrowLeft'],
  ['rtl', 'ArrowLeft', 'ArrowRight'],
])('written %s, %s goes to the next tab and %s back, wrapping at the ends', async (dir, next, back) => {
  document.documentElement.dir = dir;
  render(<Page />);
  screen.getByRole('tab', { name: 'overview' }).focus();
  press(next);
  await expectChosen('timeline');
  press('End');
  await expectChosen('label');
  press(next);
  await expectChosen('overview');
  press(back);
  await expectChosen('label');
  press('Home');
  await expectChosen('overview');
});

test('text typed into a kept panel is still there after visiting another tab; others start over', () => {
  render(<Page />);
  fireEvent.change(screen.getByLabelText('Text of overview'), { target: { value: 'half a sentence' } });
  fireEvent.click(screen.getByRole('tab', { name: 'label' }));
  expect(screen.getByLabelText('Text of overview').closest('[role="tabpanel"]')?.hasAttribute('hidden')).toBe(true);
  fireEvent.change(screen.getByLabelText('Text of label'), { target: { value: 'gone' } });
  fireEvent.click(screen.getByRole('tab', { name: 'overview' }));
  expect(screen.getByLabelText<HTMLInputElement>('Text of overview').value).toBe('half a sentence');
  expect(screen.queryByLabelText('Text of label')).toBeNull();
});
