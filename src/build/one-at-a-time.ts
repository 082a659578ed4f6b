import { setTimeout as sleep } from 'node:timers/promises';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { holdFile } from '#server/data-folder.ts';

const POLL_EVERY_MS = 200;

/**
 * Runs `act` while no other process does, waiting for its turn; the lock is a small file. `onWait` is called once if another process has
 * the lock.
 */
export async function oneAtATime<Result>(
  file: string,
  act: () => Promise<Result>,
  onWait: () => void,
): Promise<Result> {
  mkdirSync(dirname(file), { recursive: true });
  let hold = holdFile(file);
  if (hold === undefined) onWait();
  while (hold === undefined) {
    await sleep(POLL_EVERY_MS);
    hold = holdFile(file);
  }
  try {
    return await act();
  } finally {
    hold.close();
  }
}
