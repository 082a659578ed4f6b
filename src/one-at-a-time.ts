import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { holdFile } from '#server/data-folder.ts';

const LOOK_AGAIN_MS = 200;

/**
 * Runs `act` while no other process does the same, and waits for its turn: whoever has it holds a small file. `onWait` is called once
 * where another was first.
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
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
    hold = holdFile(file);
  }
  try {
    return await act();
  } finally {
    hold.close();
  }
}
