import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SANDBOX_SECRETS } from '#contract/sandbox-secrets.ts';
import { log } from '#server/log.ts';
import { startPlatform } from '#platform/main.ts';

export interface BenchPlatform {
  readonly dataFolder: string;
  readonly call: <Body>(method: string, path: string, body?: unknown) => Promise<{ status: number; body: Body }>;
  readonly makeOrders: (wishes: object) => Promise<string[]>;
  /** Resolves when the background work that is due is done. */
  readonly settled: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** A platform in this process, over real HTTP, with an empty database of its own. */
export async function openPlatform(): Promise<BenchPlatform> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'slipway-bench-'));
  log.level = 'silent';
  const platform = await startPlatform({ port: 0, dataFolder, demo: false, log });
  const call: BenchPlatform['call'] = async <Body>(method: string, path: string, body?: unknown) => {
    const answer = await fetch(platform.baseUrl + path, {
      method,
      headers: { authorization: `Bearer ${SANDBOX_SECRETS.all}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as Body };
  };
  return {
    dataFolder,
    call,
    makeOrders: async (wishes) => {
      const made = await call<{ response: { tracking_numbers: string[] } }>('POST', '/sandbox/orders', wishes);
      return made.body.response.tracking_numbers;
    },
    settled: platform.settled,
    close: async () => {
      await platform.close();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}
