import { join } from 'node:path';
import { buildDashboard } from './build/build-dashboard.ts';
import { buildServers } from './build/build-servers.ts';

/** Builds what `npm start` needs: the servers and the dashboard, each only if its sources changed. */
const root = join(import.meta.dirname, '..');
await buildServers(root, console.log);
await buildDashboard(root, console.log);
