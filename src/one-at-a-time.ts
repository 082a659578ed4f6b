import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const LOOK_AGAIN_MS = 200;

/**
 * Runs `act` while no other process does the same, and waits for its turn. The hold is a lock of the operating system on a small file:
 * it ends with its process, however that ends. `onWait` is called once where another was first.
 */
export async function oneAtATime<Result>(
  file: string,
  act: () => Promise<Result>,
  onWait: () => void,
): Promise<Result> {
  mkdirSync(dirname(file), { recursive: true });
  let hold = take(file);
  if (hold === undefined) onWait();
  while (hold === undefined) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
    hold = take(file);
  }
  try {
    return await act();
  } finally {
    hold.close();
  }
}

/** Undefined while another holds it. */
function take(file: string): DatabaseSync | undefined {
  const hold = new DatabaseSync(file);
  try {
    hold.exec('PRAGMA busy_timeout=0; BEGIN EXCLUSIVE');
    return hold;
  } catch (error) {
    hold.close();
    if (/locked|busy/i.test(String(error))) return undefined;
    throw error;
  }
}
