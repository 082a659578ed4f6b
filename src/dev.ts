import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createServer } from 'vite';

/** Runs Slipway with demo data and Vite alongside it, which serves the dashboard's sources as they are edited. */
async function develop(): Promise<void> {
  const slipway = spawn(process.execPath, [join(import.meta.dirname, 'start.ts')], { stdio: 'inherit' });
  slipway.on('exit', (code) => process.exit(code ?? 1));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => slipway.kill(signal));
  const vite = await createServer();
  await vite.listen();
  vite.printUrls();
}

await develop();
