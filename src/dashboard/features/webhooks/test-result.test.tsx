import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { TestResult } from './test-result.tsx';

afterEach(cleanup);

test.each([
  ['timeout', 5000, "Your system didn't answer in 5 s."],
  ['unreachable', null, "Your system couldn't be reached at this address. Nothing was saved."],
  ['tls', 31, /^Your system was reached, but the connection couldn't be secured\. .*certificate/],
  ['no_answer', 40, /^Your system closed the connection without an answer\./],
  ['settings', null, /^The service couldn't use the headers or the signing secret, so nothing was sent or saved\./],
])('a test without an answer says why: %s', (error, duration_ms, text) => {
  const request = { url: 'https://shop.example/hooks', headers: [], body: '{}' };
  const answer = { status_code: null, duration_ms, error, headers: [], body: null };
  render(<TestResult tested={{ delivered: false, request, answer }} error={null} />);
  expect(screen.getByText(text)).toBe(screen.getByRole('status', { name: 'Test result' }));
});
