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
  /** As `loseCommitOf`; the connection is lost only once `act`, called after the commit, has finished. */
  readonly loseCommitAfter: (act: () => Promise<void>, ...words: readonly string[]) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Stands between a server and its PostgreSQL, to lose the answer to a commit. */
export async function openLossyPostgres(databaseUrl: string): Promise<LossyPostgres> {
  const url = new URL(databaseUrl);
  const { hostname, port } = url;
  let losing:
    | { readonly words: readonly string[]; readonly act: () => Promise<void>; readonly lost: () => void }
    | undefined;
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
      if (!isLost) {
        near.write(chunk);
        return;
      }
      const one = losing;
      losing = undefined;
      void one?.act().then(() => {
        near.destroy();
        one.lost();
        return undefined;
      });
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
  const loseCommitAfter: LossyPostgres['loseCommitAfter'] = (act, ...words) =>
    new Promise((lost) => {
      losing = { words, act, lost };
    });
  return {
    url: url.href,
    loseCommitOf: (...words) => loseCommitAfter(() => Promise.resolve(), ...words),
    loseCommitAfter,
    close: async () => {
      server.close();
      await once(server, 'close');
    },
  };
}
