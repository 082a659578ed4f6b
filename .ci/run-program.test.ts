import { afterEach, expect, test, vi } from 'vitest';
import { runProgram } from './run-program.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

test.each(['pipe', 'inherit'] as const)(
  'a program that is missing has failed, and the reason is shown: %s',
  async (output) => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => {});
    expect(await runProgram('format', ['/no/such/program'], {}, output)).toBe(false);
    expect(log.mock.lastCall?.[0]).toMatch(/ENOENT[^]*── format: failed in /u);
  },
);

test.each([
  [0, true, 'passed'],
  [3, false, 'failed'],
] as const)('a program that ends with %d: %s', async (code, succeeded, says) => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  const script = `console.log('out'); console.error('err'); process.exitCode = ${code}`;
  expect(await runProgram('lint', [process.execPath, '-e', script], {}, 'pipe')).toBe(succeeded);
  expect(log.mock.lastCall?.[0]).toMatch(new RegExp(`^out\\nerr\\n── lint: ${says} in `, 'u'));
});
