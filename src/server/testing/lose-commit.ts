import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';

export interface LossyPostgres {
  /** The database's address through here. */
  readonly url: string;
  /**
   * The next transaction that sends all of these words is committed, but its connection is lost before the answer. Resolves once that has
   * happened.
   */
  readonly loseCommitOf: (...words: readonly string[]) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Stands between a server and its PostgreSQL, to lose the answer to a commit. */
export async function openLossyPostgres(databaseUrl: string): Promise<LossyPostgres> {
  const url = new URL(databaseUrl);
  const { hostname, port } = url;
  let losing: { readonly words: readonly string[]; readonly lost: () => void } | undefined;
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    let said = '';
    let isLost = false;
    near.on('data', (chunk) => {
      const text = chunk.toString('latin1');
      said = text.includes('start transaction') ? text : said + text;
      isLost ||= text.includes('commit\0') && losing?.words.every((word) => said.includes(word)) === true;
      far.write(chunk);
    });
    far.on('data', (chunk) => {
      if (!isLost) near.write(chunk);
      else {
        near.destroy();
        losing?.lost();
        losing = undefined;
      }
    });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('error', () => undefined);
      one.on('close', () => other.destroy());
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.href,
    loseCommitOf: (...words) =>
      new Promise((lost) => {
        losing = { words, lost };
      }),
    close: async () => {
      server.close();
      await once(server, 'close');
    },
  };
}
