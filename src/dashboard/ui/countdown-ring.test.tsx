import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { CountdownRing } from './countdown-ring.tsx';

afterEach(cleanup);

test('says the seconds as words too, for people who reduced motion', () => {
  const { container } = render(<CountdownRing endsAt={15_000} spanMs={8000} frozenAt={10_000} />);
  expect(container.querySelector('span')?.textContent).toBe('5 s');
});

test('has no seconds to say while the request is running', () => {
  const { container } = render(<CountdownRing endsAt={null} spanMs={0} />);
  expect(container.textContent).toBe('');
  expect(container.querySelector('svg')).not.toBeNull();
});
