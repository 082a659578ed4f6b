import { writeFileSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { holdDataFolder, StartProblem, UNFINISHED } from '#server/data-folder.ts';

const HOLD_FILES = /^hold\.db/u;

/**
 * Fills an empty folder, or one that an earlier attempt began to fill, and keeps Slipway from starting on it meanwhile. An interrupted
 * attempt can be repeated; until it succeeds, nothing starts there.
 */
export async function fillDataFolder(folder: string, note: string, fill: () => Promise<void>): Promise<void> {
  // Before holding the folder, which restricts it and all of its files to their owner.
  await listLeftovers(folder);
  const hold = holdDataFolder(folder, { isUnfinished: true });
  try {
    const leftovers = await listLeftovers(folder);
    writeFileSync(join(folder, UNFINISHED), `${note}\n`, { flush: true });
    for (const name of leftovers) await rm(join(folder, name), { recursive: true });
    await fill();
    await rm(join(folder, UNFINISHED));
  } finally {
    hold.release();
  }
}

/** What an interrupted attempt has left in the folder. Throws a StartProblem if the folder contains anything else. */
async function listLeftovers(folder: string): Promise<string[]> {
  // Whatever keeps it from being read also keeps it from being held, which says so in one line.
  const there = (await readdir(folder).catch(() => [])).filter((name) => !HOLD_FILES.test(name));
  if (there.length > 0 && !there.includes(UNFINISHED))
    throw new StartProblem(`--to ${folder} is not empty: it contains ${there[0] ?? ''}. Choose an empty folder.`);
  return there.filter((name) => name !== UNFINISHED);
}
