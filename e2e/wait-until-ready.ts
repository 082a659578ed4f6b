import type { ChildProcess } from 'node:child_process';

/** Only guards against hanging. */
const START_WITHIN_MS = 300_000;

/**
 * Waits until servers started like `npm start` are ready. Returns the set-up code that they printed, empty if there is an owner. Throws with
 * all they said if they end before.
 */
export async function waitUntilReady(child: ChildProcess): Promise<string> {
  const ready = Promise.withResolvers<string>();
  let said = '';
  const handleOutput = (text: Buffer) => {
    said += text.toString();
    if (said.includes('Slipway is ready')) ready.resolve(/^Set-up code.*: (\S+)$/mu.exec(said)?.[1] ?? '');
  };
  child.stdout?.on('data', handleOutput);
  child.stderr?.on('data', handleOutput);
  child.on('exit', () => {
    ready.reject(new Error(`Slipway ended: ${said}`));
  });
  const timer = setTimeout(() => {
    ready.reject(new Error(`Slipway did not start: ${said}`));
  }, START_WITHIN_MS);
  try {
    return await ready.promise;
  } finally {
    clearTimeout(timer);
  }
}
