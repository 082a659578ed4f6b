import { Slipway } from '../e2e/slipway.ts';
import { describePercentiles, percentile } from './figures.ts';
import { recordFigure } from './record.ts';
import { untilCaughtUp } from './until-caught-up.ts';

const ORDERS = 100_000;
const RUNS = 40;
const REACH_MS = 30;

/**
 * What a search costs the server with 100,000 orders in its index: the list, whose total counts every match, and the filters' values. p95
 * over HTTP.
 */
export async function measureSearch(): Promise<void> {
  const slipway = await Slipway.start({ CHECK_ANSWERS: '' });
  try {
    for (let made = 0; made < ORDERS; made += ORDERS / 2) await slipway.makeOrders(ORDERS / 2);
    await untilCaughtUp(slipway);
    const cookie = await slipway.signIn();
    const ask = async (path: string) => {
      const started = performance.now();
      const answer = await fetch(`${slipway.url}/api/orders${path}`, { headers: { cookie } });
      const { total, orders } = (await answer.json()) as { total?: number; orders?: { tracking_number: string }[] };
      return { took: performance.now() - started, total, orders };
    };
    const [example] = (await ask('?view=all&sort=tracking_number')).orders ?? [];
    const tail = example?.tracking_number.slice(-5) ?? '';
    const searches = {
      'nothing searched for': '?view=all&size=50',
      'one letter': '?view=all&size=50&q=a',
      'two letters': '?view=all&size=50&q=an',
      'a name that few have': '?view=all&size=50&q=nair',
      'words that nearly all have': '?view=all&size=50&q=wt-',
      'the tail of a number': `?view=all&size=50&q=${tail}`,
      'one letter, in a view': '?view=ready&size=50&q=a',
      'two letters, in a view': '?view=ready&size=50&q=an',
      'a country that few have': '?view=ready&size=50&country=NZ',
      'values of filters': '/facets?view=ready',
      'values of filters, two letters': '/facets?view=ready&q=an',
    };
    for (const [name, path] of Object.entries(searches)) {
      const { total = 0 } = await ask(path);
      const times: number[] = [];
      for (let run = 0; run < RUNS; run += 1) times.push((await ask(path)).took);
      console.log(describePercentiles(`${name} (${total} orders)`, times));
      recordFigure({
        name: `search, 100,000 orders: ${name}, p95`,
        measured: percentile(times, 95),
        reach: REACH_MS,
        unit: 'ms',
      });
    }
  } finally {
    await slipway.end();
  }
}
