import { describeRuns, median } from './figures.ts';
import { recordFigure } from './record.ts';
import { openPlatform } from './open-platform.ts';

const LABELS = 500;
const MANIFEST_ROWS = 1000;
const RUNS = 5;

/**
 * Labels: from when their work is due until the last PDF is on the disk, through the durable work queue, one at a time in one worker
 * thread. And the document of a manifest with 1,000 rows, in the same way.
 */
export async function measureLabels(): Promise<void> {
  const platform = await openPlatform();
  try {
    await platform.call('PUT', '/sandbox/carriers/NorthpostStandard', { label: { delay_s: 0 } });
    const labels: number[] = [];
    const manifests: number[] = [];
    for (let run = 0; run < RUNS + 1; run += 1) {
      const started = performance.now();
      await platform.makeOrders({ count: LABELS, courier_allocation: 'NorthpostStandard' });
      await platform.settled();
      const perLabel = (performance.now() - started) / LABELS;
      const orders = await platform.makeOrders({
        count: MANIFEST_ROWS,
        labelled: true,
        courier_allocation: 'SwiftlineExpress',
      });
      const { body } = await platform.call<{ response: { manifest_id: number }[] }>('POST', '/book', { orders });
      const booked = performance.now();
      await platform.call('POST', '/sandbox/clock', { advance_s: 1 });
      await platform.settled();
      const document = await platform.call('GET', `/book/${body.response[0]?.manifest_id}/document`);
      if (document.status !== 200) throw new Error(`The document answered ${document.status}`);
      // The first run warms up.
      if (run === 0) continue;
      labels.push(perLabel);
      manifests.push(performance.now() - booked);
    }
    console.log(describeRuns(`one of ${LABELS} labels`, labels));
    console.log(`${Math.round(1000 / median(labels))} labels a second`);
    console.log(describeRuns(`manifest document of ${MANIFEST_ROWS} rows`, manifests));
    recordFigure({ name: 'making a label', measured: median(labels), reach: 15, unit: 'ms' });
    recordFigure({ name: `manifest of ${MANIFEST_ROWS} rows`, measured: median(manifests), reach: 1_000, unit: 'ms' });
  } finally {
    await platform.close();
  }
}
