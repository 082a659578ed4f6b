import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { proveJournal } from './prove-journal.ts';
import { proveStorage } from './prove-storage.ts';
import type { Proof } from '../../e2e/prove-booking.ts';
import type { Recipe, Verdict } from './recipe.ts';
import { runTests } from './run-tests.ts';

const ROOT = join(import.meta.dirname, '../..');
const BOOKINGS = 'src/gateway/bookings';

/** The share of the full size that fits: 20,000 requests per endpoint take longer than everything else. */
const [FUZZ_SHARE, WEBHOOK_SHARE] = [0.05, 0.3];

export const RECIPES: readonly Recipe[] = [
  {
    id: 'R1',
    what: 'Chaos: booked once, nothing false shown, nothing stuck',
    run: async ({ chaos }) => describeChaos(await chaos()),
  },
  {
    id: 'R2',
    what: 'One POST /book per part, counted between gateway and service',
    run: async ({ chaos }) => {
      const { figures } = await chaos();
      const again = figures['parts sent again'] ?? 0;
      return {
        figure: `${figures['POST /book']} POST /book, ${again} parts sent again`,
        broken: again === 0 ? [] : [`${again} parts were sent again`],
      };
    },
  },
  { id: 'R3', what: 'The journal is on the disk before the first byte (strace)', run: proveJournal },
  {
    id: 'R4',
    what: 'Two tabs, twenty people, requests that a browser repeats',
    run: async () => {
      const names = ['five times at once', 'twenty people', 'the same id for other orders', 'spelling'];
      const servers = runTests([`${BOOKINGS}/bookings.test.ts`, `${BOOKINGS}/never-twice.test.ts`], 0, names);
      const words = ['test', '--config', 'e2e/playwright.config.ts', 'two-tabs', '--reporter=line'];
      return both(servers, await command('playwright', words, /2 passed/u));
    },
  },
  {
    id: 'R5',
    what: 'Webhooks through kills: every change reported, one id and one body each',
    run: ({ isWhole }) =>
      isWhole
        ? command('node', ['bench/run.ts', 'webhook-kills'], /lost: 0; made up: 0 .*\n.*signature: 0 /u)
        : Promise.resolve(runTests(['src/platform/webhooks/killed.test.ts'], WEBHOOK_SHARE)),
  },
  {
    id: 'R6',
    what: 'No webhook reaches an address that is not public (a network of its own)',
    run: () => command('node', ['bench/run.ts', 'blocked-addresses'], /: 0 reached a canary/u),
  },
  {
    id: 'R7',
    what: 'Hostile header keys and values, by the rules and on the wire',
    run: () =>
      Promise.resolve(runTests(['src/domain/webhook-headers.test.ts', 'src/platform/webhooks/wire.test.ts'], 1)),
  },
  {
    id: 'R8',
    what: 'Hostile data in CSV, PDF, ZPL, the first page and the feed',
    run: () =>
      Promise.resolve(
        runTests(
          [
            'src/domain/csv.test.ts',
            'src/platform/documents/printed-documents.test.ts',
            'src/platform/documents/order-papers.test.ts',
            'src/gateway/routes/first-answers.test.ts',
            'src/gateway/routes/unknown-orders.test.ts',
          ],
          1,
        ),
      ),
  },
  {
    id: 'R9',
    what: 'Requests derived from the schemas and mutated: declared answers only, model of bookings',
    run: ({ isWhole }) =>
      Promise.resolve(
        both(
          runTests(['src/platform/fuzz.test.ts', 'src/gateway/fuzz.test.ts'], isWhole ? 1 : FUZZ_SHARE),
          runTests(['src/platform/booking/model.test.ts'], 1),
        ),
      ),
  },
  {
    id: 'R10',
    what: 'Clocks that jump by minutes, days and years, links at their last second',
    run: () =>
      Promise.resolve(
        runTests(
          [
            `${BOOKINGS}/never-twice.test.ts`,
            'src/domain/signed-link-properties.test.ts',
            'src/domain/signed-link.test.ts',
            'src/platform/documents/signed-links.test.ts',
            'src/gateway/service/platform-clock.test.ts',
            'src/platform/webhooks/schedule-walk.test.ts',
          ],
          1,
        ),
      ),
  },
  {
    id: 'R11',
    what: 'Chaos over three gateways on one PostgreSQL: crashes, lost connections and suspended processes',
    isLong: true,
    run: async ({ cluster }) => {
      const proof = await cluster();
      const again = proof.figures['parts sent again'] ?? 0;
      const { figure, broken } = describeChaos(proof);
      return { figure: `${figure}, ${again} parts sent again`, broken };
    },
  },
  {
    id: 'storage',
    what: 'Documents in another kind of object store: OpenStack Swift, installed if it is missing',
    isAsked: true,
    run: proveStorage,
  },
];

function describeChaos({ figures, broken }: Proof): Verdict {
  const [booked, all] = [figures['orders booked'] ?? 0, figures['orders in all'] ?? 0];
  const kills = Object.entries(figures).reduce((sum, [name, n]) => sum + (name.startsWith('kills') ? n : 0), 0);
  return {
    figure: `${booked} of ${all} orders booked, ${kills} kills, ${figures['doubles']} doubles, ${figures['wrong beliefs']} wrong beliefs in ${figures['samples']} samples, ${figures['stuck']} stuck`,
    broken,
  };
}

/** Runs a command that prints its figures; they hold if it exits with 0 and prints what it must. */
function command(name: string, words: readonly string[], says: RegExp): Promise<Verdict> {
  const run = spawnSync(join(ROOT, 'node_modules/.bin', name), words, { cwd: ROOT, encoding: 'utf8' });
  const lines = run.stdout.trim().split('\n');
  const heading = lines.findIndex((line) => line.startsWith('──'));
  // For a measurement, its own lines; for anything else, the matching output.
  const figure = heading < 0 ? (says.exec(run.stdout)?.[0] ?? run.stdout) : lines.slice(heading + 1).join('; ');
  const isKept = run.status === 0 && says.test(run.stdout);
  return Promise.resolve({ figure, broken: isKept ? [] : [figure + run.stderr] });
}

function both(one: Verdict, other: Verdict): Verdict {
  return { figure: `${one.figure}; ${other.figure}`, broken: [...one.broken, ...other.broken] };
}
