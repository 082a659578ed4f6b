import { join } from 'node:path';
import { addDemoPeople } from '#gateway/sessions/demo-people.ts';
import { Passwords } from '#gateway/sessions/passwords.ts';
import { migrations } from '#gateway/store/schema/migrations.ts';
import { openSealed } from '#gateway/store/open-sealed.ts';
import type { GatewayTables } from '#gateway/store/schema/tables.ts';
import { openDatabase } from '#server/database/database.ts';
import { FilledFolder } from '#server/testing/filled-folder.ts';
import { Vault } from '#server/vault.ts';
import { pino } from 'pino';

/** What a gateway's first start leaves in its folder before it contacts anyone. */
const filled = (demo: boolean) =>
  new FilledFolder(async (dataFolder) => {
    const vault = new Vault({ dataFolder, file: 'gateway.key', settingName: 'GATEWAY_KEY', setting: undefined });
    const database = await openDatabase<GatewayTables>(join(dataFolder, 'gateway.db'), migrations);
    await openSealed(database, vault, pino({ level: 'silent' }), Date.now());
    if (demo) {
      const passwords = new Passwords();
      await addDemoPeople(database, passwords, Date.now());
      await passwords.close();
    }
    await database.destroy();
  });

const [withDemo, withoutDemo] = [filled(true), filled(false)];

/** Turns an empty folder into one that a gateway was already started on. First starts have tests of their own. */
export function fillFirstFolder(folder: string, demo: boolean): Promise<void> {
  return (demo ? withDemo : withoutDemo).copyTo(folder);
}
