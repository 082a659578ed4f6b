import { join } from 'node:path';
import { whereToAskForTestServers } from './env.ts';

/** The file that runs a server in a process of its own, bundled: it starts with half the work that its sources take. */
export async function findTestServer(name: 'run-gateway' | 'run-platform'): Promise<string> {
  const answer = await fetch(whereToAskForTestServers());
  const folder = await answer.text();
  if (!answer.ok) throw new Error(folder);
  return join(folder, `${name}.js`);
}
