import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { readdir, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { readSettings, type Settings } from '#gateway/env.ts';
import { placeOf as gatewayPlaceOf } from '#gateway/main.ts';
import { readFigures } from '#gateway/store/figures.ts';
import { migrations as gatewayMigrations } from '#gateway/store/schema/migrations.ts';
import { readRestored } from '#gateway/store/bookings/restored.ts';
import type { Database, GatewayTables } from '#gateway/store/schema/tables.ts';
import { openStorage } from '#platform/documents/open-storage.ts';
import { readBookLimit, readStorageEnvironment, readWebhookEnvironment } from '#platform/env.ts';
import { placeOf as platformPlaceOf } from '#platform/main.ts';
import { migrations as platformMigrations } from '#platform/store/migrations.ts';
import { checkPostgres } from '#server/database/check-postgres.ts';
import { findFault, listMigrations } from '#server/database/copy-database.ts';
import { UNFINISHED } from '#server/data-folder.ts';
import { type DatabasePlace, openReadOnly } from '#server/database/database.ts';
import { isThere } from '#server/is-there.ts';
import { describeBytes } from './describe-bytes.ts';
import { type Environment, type Finding, well, wrong } from './doctor-finding.ts';
import { checkKeys, checkWebhookKey } from './doctor-keys.ts';

/** The most that a day's bookings, documents and journal take up. */
const LEAST_ROOM_BYTES = 500_000_000;
const SERVICE_WITHIN_MS = 10_000;
/** Longer than an answer takes, but less than the dates of links and cut-offs tolerate. */
const MOST_CLOCK_DIFFERENCE_MS = 60_000;
/** Slipway has read an unclear order many times by then. */
const LONGEST_UNCLEAR_MS = 30 * 60_000;

/** Checks everything that Slipway needs without changing anything, one line per finding. Slipway may be running meanwhile. */
export async function* examine(environment?: Environment, now: () => number = Date.now): AsyncGenerator<Finding> {
  let settings: Settings;
  try {
    settings = readSettings(environment);
    if (!settings.remotePlatform) readOwnPlatformsSettings(environment);
  } catch (error) {
    yield wrong('settings', describe(error));
    return;
  }
  yield well(
    'settings',
    settings.remotePlatform ? `service ${settings.remotePlatform.url}` : 'with the embedded platform',
  );
  const { dataFolder, databaseUrl } = settings;
  if (!existsSync(dataFolder)) {
    yield wrong('folder', `DATA_DIR ${dataFolder} does not exist. The first start creates it.`);
    return;
  }
  yield await runCheck('folder', () => checkFolder(dataFolder));
  yield await runCheck('disk', () => checkDisk(dataFolder));
  if (settings.remotePlatform) yield await runCheck('service', () => checkService(settings.remotePlatform, now));
  else {
    const platform = platformPlaceOf({ dataFolder, databaseUrl });
    const tables = await runCheck('platform', () => checkTables('platform', platform, Object.keys(platformMigrations)));
    yield tables;
    yield await runCheck('documents', () => checkStorage(dataFolder, environment));
    if (tables.isWell) yield await runCheck('webhook key', () => checkWebhookKey(platform, settings, environment));
  }
  if (settings.role === 'platform') return;
  const gateway = gatewayPlaceOf({ dataFolder, databaseUrl });
  const ofGateway = await runCheck('gateway', () => checkTables('gateway', gateway, Object.keys(gatewayMigrations)));
  yield ofGateway;
  if (!ofGateway.isWell) return;
  const database = await openReadOnly<GatewayTables>(gateway);
  try {
    yield await runCheck('keys', () => checkKeys(database, settings));
    yield await runCheck('bookings', () => checkBookings(database, now));
    yield await runCheck('restore', () => checkRestore(database));
  } finally {
    await database.destroy();
  }
}

/** Reads the embedded platform's settings; throws as a start would. */
function readOwnPlatformsSettings(environment: Environment | undefined): void {
  readBookLimit(environment);
  readWebhookEnvironment(true, environment);
  readStorageEnvironment(environment);
}

async function runCheck(what: string, check: () => Promise<Finding>): Promise<Finding> {
  try {
    return await check();
  } catch (error) {
    return wrong(what, describe(error));
  }
}

function describe(error: unknown): string {
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n');
  return line;
}

async function checkFolder(folder: string): Promise<Finding> {
  accessSync(folder, constants.R_OK | constants.W_OK);
  if (existsSync(join(folder, UNFINISHED)))
    return wrong('folder', `A restore or move into ${folder} was not finished. Run it again.`);
  const open = [folder, ...(await readdir(folder)).map((name) => join(folder, name))].filter(
    (path) => existsSync(path) && (statSync(path).mode & 0o077) !== 0 && !statSync(path).isDirectory(),
  );
  const isOpen = (statSync(folder).mode & 0o077) !== 0;
  if (isOpen || open.length > 0)
    return wrong(
      'folder',
      `${open[0] ?? folder} can be read by users other than its owner. The next start fixes that.`,
    );
  return well('folder', `${folder}, readable by its owner only`);
}

async function checkDisk(folder: string): Promise<Finding> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const text = `${describeBytes(free)} free`;
  return free < LEAST_ROOM_BYTES
    ? wrong('disk', `${text}: once the disk is full, nothing more is sent`)
    : well('disk', text);
}

async function checkTables(what: string, place: DatabasePlace, known: readonly string[]): Promise<Finding> {
  if (typeof place !== 'string') {
    await checkPostgres(place, known);
    return well(what, `the schema ${place.schema} can be used`);
  }
  if (!isThere(place)) return wrong(what, `${place} does not exist. The first start creates it.`);
  const file = new DatabaseSync(place, { readOnly: true });
  try {
    const fault = findFault(file);
    if (fault !== undefined) return wrong(what, `${place} is damaged: ${fault}. Restore a backup.`);
    const done = listMigrations(file);
    const unknown = done.find((name) => !known.includes(name));
    if (unknown !== undefined) return wrong(what, `${place} was written by a newer Slipway (${unknown}).`);
    const left = known.length - done.length;
    return left === 0
      ? well(what, `${place} is sound`)
      : wrong(what, `${place} is sound, but ${left} migrations behind. The next start brings it up to date.`);
  } finally {
    file.close();
  }
}

async function checkStorage(folder: string, environment: Environment | undefined): Promise<Finding> {
  const store = readStorageEnvironment(environment);
  if (!store) return well('documents', join(folder, 'documents'));
  await openStorage(store);
  return well('documents', `a test document could be written, read and removed in the bucket ${store.bucket}`);
}

/** Any answer shows the clock; only the orders feed shows whether the secret is accepted. */
async function checkService(service: Settings['remotePlatform'], now: () => number): Promise<Finding> {
  if (!service) return well('service', 'embedded');
  let answer: Response;
  try {
    answer = await fetch(`${service.url}/orders`, {
      headers: { authorization: `Bearer ${service.secret}` },
      redirect: 'manual',
      signal: AbortSignal.timeout(SERVICE_WITHIN_MS),
    });
    await answer.body?.cancel();
  } catch (error) {
    return wrong('service', `${service.url} does not answer (${describe((error as Error).cause ?? error)}).`);
  }
  if (answer.status === 401 || answer.status === 403)
    return wrong('service', `${service.url} refuses the secret (${answer.status}).`);
  const difference = Math.abs(now() - Date.parse(answer.headers.get('date') ?? ''));
  if (difference > MOST_CLOCK_DIFFERENCE_MS)
    return wrong(
      'service',
      `its clock and this machine's clock differ by ${Math.round(difference / 1000)} s. Set the clock.`,
    );
  return well('service', `answers ${answer.status}${Number.isNaN(difference) ? ', sends no date' : ', clocks agree'}`);
}

async function checkBookings(database: Database, now: () => number): Promise<Finding> {
  const { parts, unclear } = await readFigures(database, now());
  const people = parts.filter(({ state }) => state === 'needs_person').reduce((sum, { count }) => sum + count, 0);
  if (people > 0)
    return wrong(
      'bookings',
      `${countParts(people)} of bookings ${people === 1 ? 'is' : 'are'} waiting for a person to mark the orders.`,
    );
  if (unclear.oldestForMs > LONGEST_UNCLEAR_MS)
    return wrong(
      'bookings',
      `${describeUnclear(unclear.count)}, the oldest for ${Math.round(unclear.oldestForMs / 60_000)} min.`,
    );
  return well(
    'bookings',
    unclear.count === 0 ? 'nothing is unclear' : `${describeUnclear(unclear.count)}, and being looked up`,
  );
}

const countParts = (count: number) => (count === 1 ? '1 part' : `${count} parts`);
const describeUnclear = (count: number) => `${countParts(count)} ${count === 1 ? 'is' : 'are'} unclear`;

async function checkRestore(database: Database): Promise<Finding> {
  const restored = await readRestored(database);
  if (!restored) return well('restore', 'not restored from a backup');
  return well(
    'restore',
    `restored at ${restored.at}: every order is read from the service before it is booked, until confirm-bookings is run`,
  );
}
