import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readSettings } from '#gateway/env.ts';
import { openStorage } from '#platform/documents/open-storage.ts';
import { readStorageEnvironment } from '#platform/env.ts';
import { StartProblem } from '#server/data-folder.ts';
import { describeStartFailure } from '#server/describe-start-failure.ts';
import { DOCUMENTS } from './commands/back-up.ts';
import { describeBytes } from './commands/describe-bytes.ts';

const USAGE = `npm run slipway -- COMMAND     (or: node src/slipway.ts COMMAND)

  doctor                                   checks settings, data, keys, disk, clock and service; exits with 1 if something is wrong
  backup --to FOLDER --with-keys           copies DATA_DIR; Slipway may be running
  backup --to FOLDER --without-keys        … without the keys that open its secrets
  restore --from BACKUP --to FOLDER        restores a backup into an empty folder
  mark-restored                            notes that a copy or dump was restored by other means; run it before Slipway starts
  confirm-bookings                         notes that somebody has compared the bookings with the service after a restore
  reset-password --email EMAIL             gives an owner who forgot their password a new one, and prints it; stop Slipway first
  move --from PLACE --to PLACE             moves everything between a data folder and PostgreSQL; stop Slipway on both first
       [--storage s3://…]                  … and documents to or from an object store

Uses the same settings as the server (docs/operating.md).`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  strict: false,
  options: {
    from: { type: 'string' },
    to: { type: 'string' },
    email: { type: 'string' },
    storage: { type: 'string' },
    'with-keys': { type: 'boolean' },
    'without-keys': { type: 'boolean' },
  },
});
const OPTIONS: Readonly<Record<string, readonly string[]>> = {
  doctor: [],
  backup: ['to', 'with-keys', 'without-keys'],
  restore: ['from', 'to'],
  'mark-restored': [],
  'confirm-bookings': [],
  'reset-password': ['email'],
  move: ['from', 'to', 'storage'],
};

async function run(command: string): Promise<number> {
  if (command === 'doctor') return runDoctor();
  const { dataFolder, databaseUrl } = readSettings();
  const place = { dataFolder, databaseUrl };
  switch (command) {
    case 'backup': {
      if (databaseUrl !== undefined)
        throw new StartProblem(
          'DATABASE_URL: back up a PostgreSQL database with its own tools (pg_dump), together with the keys. docs/operating.md says how.',
        );
      const { backUp } = await import('./commands/back-up.ts');
      const to = readOption('to');
      const { files, bytes } = await backUp({ dataFolder, to, withKeys: readKeysChoice(), now: Date.now });
      return say(`Backed up ${files} files, ${describeBytes(bytes)}: ${to}`);
    }
    case 'restore': {
      const { restore, listMissingKeys } = await import('./commands/restore.ts');
      const to = readOption('to');
      const { made_at, has_keys } = await restore({ from: readOption('from'), to, now: Date.now });
      if (!has_keys)
        say(
          `The backup has no keys. Put ${listMissingKeys(to).join(' and ')} into ${to}, or set GATEWAY_KEY and WEBHOOK_KEY.`,
        );
      return say(
        `Restored as of ${made_at}. Every order will be read from the service before it is booked. Start Slipway with DATA_DIR=${to}`,
      );
    }
    case 'mark-restored': {
      const { markAsRestored } = await import('./commands/mark-data.ts');
      await markAsRestored(place, Date.now);
      return say(
        'Marked: bookings may be missing here, so every order will be read from the service before it is booked.',
      );
    }
    case 'confirm-bookings': {
      const { confirmBookings } = await import('./commands/mark-data.ts');
      const wasMarked = await confirmBookings(place);
      return say(
        wasMarked
          ? 'Confirmed: bookings are sent as before the restore.'
          : 'Nothing to confirm: this data was not restored.',
      );
    }
    case 'reset-password': {
      const { resetForgottenPassword } = await import('./commands/reset-password.ts');
      const email = readOption('email');
      const password = await resetForgottenPassword(place, email, Date.now);
      return say(
        `${email} is signed out everywhere and has a new password, to be changed after signing in: ${password}`,
      );
    }
    case 'move':
      return move();
    default:
      return say(USAGE);
  }
}

async function runDoctor(): Promise<number> {
  const { examine } = await import('./commands/doctor.ts');
  let isWell = true;
  for await (const finding of examine()) {
    isWell &&= finding.isWell;
    say(`${finding.isWell ? 'well ' : 'WRONG'}  ${finding.what.padEnd(9)} ${finding.text}`);
  }
  return isWell ? 0 : 1;
}

async function move(): Promise<number> {
  const [from, to] = [readOption('from'), readOption('to')];
  const isDatabase = (place: string) => /^postgres(?:ql)?:/u.test(place);
  if (isDatabase(from) === isDatabase(to))
    throw new StartProblem('move needs a data folder on one side and PostgreSQL (postgres://…) on the other.');
  const { moveToFolder, moveToPostgres } = await import('./commands/move-data.ts');
  const { moveDocuments } = await import('./commands/move-documents.ts');
  const { dataFolder } = readSettings();
  const store = readStorageEnvironment(
    undefined,
    typeof values['storage'] === 'string' ? values['storage'] : undefined,
  );
  const options = { now: Date.now, say };
  if (isDatabase(to)) {
    // Documents first: nobody asks for them until the tables are there.
    if (store)
      say(`${await moveDocuments(await openStorage(join(from, DOCUMENTS)), await openStorage(store))} documents`);
    await moveToPostgres({ ...options, folder: from, databaseUrl: to });
    return say(
      `Moved. Start Slipway with DATABASE_URL and DATA_DIR=${from}: the keys${store ? '' : ' and documents'} stay there.`,
    );
  }
  const copyDocuments = async () => {
    const documents = await openStorage(store ?? join(dataFolder, DOCUMENTS));
    say(`${await moveDocuments(documents, await openStorage(join(to, DOCUMENTS)))} documents`);
  };
  await moveToFolder({ ...options, folder: to, databaseUrl: from, keysFrom: dataFolder, copyDocuments });
  return say(`Moved. Start Slipway without DATABASE_URL and with DATA_DIR=${to}`);
}

function readOption(name: 'from' | 'to' | 'email'): string {
  const value = values[name];
  if (typeof value === 'string' && value !== '') return value;
  throw new StartProblem(`--${name} is missing.`);
}

function readKeysChoice(): boolean | undefined {
  const [isWith, isWithout] = [values['with-keys'] === true, values['without-keys'] === true];
  if (isWith && isWithout) throw new StartProblem('Choose --with-keys or --without-keys, not both.');
  return isWith || isWithout ? isWith : undefined;
}

function say(line: string): number {
  console.log(line);
  return 0;
}

async function main(): Promise<number> {
  const [command = '', ...more] = positionals;
  const known = OPTIONS[command];
  if (known === undefined) {
    say(USAGE);
    return command === '' || command === 'help' ? 0 : 1;
  }
  const wrong = Object.keys(values).find((name) => !known.includes(name));
  if (wrong !== undefined) throw new StartProblem(`${command} has no option --${wrong}.`);
  if (more.length > 0) throw new StartProblem(`${command} takes only options, not ${more[0] ?? ''}.`);
  return run(command);
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(describeStartFailure(error) ?? error);
  process.exitCode = 1;
}
