import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { DatabaseSync, StatementSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Migration } from 'kysely/migration';
import { vi } from 'vitest';
import { openDatabase } from '#server/database/database.ts';

export interface PowerCuts {
  /** Tables, indexes and triggers after an uninterrupted first start. */
  readonly whole: readonly unknown[];
  /** The same after a power cut during the first start and a second start, for each cut. */
  readonly afterCuts: readonly (readonly unknown[])[];
}

/** Copies a database's file as it is on the disk before every `every`th statement of its first start, and starts on each copy. */
export async function cutPowerDuringStart(
  migrations: Readonly<Record<string, Migration>>,
  every: number,
): Promise<PowerCuts> {
  const folder = mkdtempSync(join(tmpdir(), 'slipway-cut-'));
  const copies: string[] = [];
  let statements = 0;
  // oxlint-disable-next-line typescript/unbound-method -- called with its statement below
  const run = StatementSync.prototype.run;
  const spy = vi.spyOn(StatementSync.prototype, 'run').mockImplementation(function (this: StatementSync, ...values) {
    if (statements % every === 0) {
      const copy = join(folder, String(statements));
      mkdirSync(copy);
      for (const file of ['a.db', 'a.db-wal'])
        if (existsSync(join(folder, file))) copyFileSync(join(folder, file), join(copy, file));
      copies.push(copy);
    }
    statements += 1;
    return run.apply(this, values);
  });
  try {
    const whole = await startAndList(folder, migrations);
    spy.mockRestore();
    const afterCuts = [];
    for (const copy of copies) afterCuts.push(await startAndList(copy, migrations));
    return { whole, afterCuts };
  } finally {
    spy.mockRestore();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function startAndList(
  folder: string,
  migrations: Readonly<Record<string, Migration>>,
): Promise<readonly unknown[]> {
  const place = join(folder, 'a.db');
  const database = await openDatabase(place, migrations);
  await database.destroy();
  const file = new DatabaseSync(place, { readOnly: true });
  try {
    return file.prepare('select type, name, sql from sqlite_schema order by name').all();
  } finally {
    file.close();
  }
}
