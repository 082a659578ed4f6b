import type { CDPSession, Page } from '@playwright/test';
import { Slipway } from '../e2e/slipway.ts';
import { openBrowser, openSignedIn } from './browser.ts';
import { recordFigure } from './record.ts';

/** Until then the browser still compiles frequently used code, and keeps it: a megabyte in the first thirty rounds. */
const WARM_UP_ROUNDS = 30;
const ROUNDS = 50;
const CHANGES_A_ROUND = 50;
const SELECTIONS_A_ROUND = 100;
const OPENED_A_ROUND = 10;
const STATES = ['in_transit', 'with_driver', 'completed', 'ready_for_pickup', 'despatch_in_progress'] as const;
const REACH = 1.2;

/**
 * An hour of work in one tab, compressed: carriers' scans arrive, orders are ticked and unticked, and opened with the label beside the
 * list. Compares the tab's memory after a collection with what it held once its code was compiled. Objects, text and functions don't grow:
 * two heap snapshots fifty rounds apart differ in machine code and in what the inspector itself records.
 */
export async function measureHourAtWork(): Promise<void> {
  const slipway = await Slipway.start({ CHECK_ANSWERS: '' });
  const browser = await openBrowser();
  try {
    const numbers = await slipway.makeOrders(CHANGES_A_ROUND, 'NorthpostStandard');
    const page = await openSignedIn(browser, slipway);
    await page.goto('/orders?view=all');
    await page.getByRole('grid', { name: 'Orders' }).waitFor();
    const session = await page.context().newCDPSession(page);
    await workOnce(slipway, page, numbers, 0);
    const cold = await readHeap(session);
    for (let round = 1; round <= WARM_UP_ROUNDS; round += 1) await workOnce(slipway, page, numbers, round);
    const [begun, before] = [await readHeap(session), await countNodes(session)];
    for (let round = 1; round <= ROUNDS; round += 1) await workOnce(slipway, page, numbers, round);
    const [ended, after] = [await readHeap(session), await countNodes(session)];
    const work = `${ROUNDS * CHANGES_A_ROUND} changes, ${ROUNDS * SELECTIONS_A_ROUND} selections, ${ROUNDS * OPENED_A_ROUND} orders opened`;
    const kept = `${begun.toFixed(2)} MB at the start (${cold.toFixed(2)} after the first round), ${ended.toFixed(2)} MB at the end`;
    console.log(`${work}: the tab keeps ${kept}; ${before} and ${after} nodes and listeners`);
    recordFigure({ name: 'heap of the tab after an hour of work', measured: ended / begun, reach: REACH, unit: '×' });
    recordFigure({ name: 'nodes and listeners after it', measured: after / before, reach: 1.02, unit: '×' });
  } finally {
    await browser.close();
    await slipway.end();
  }
}

async function workOnce(slipway: Slipway, page: Page, numbers: readonly string[], round: number): Promise<void> {
  const status = STATES[round % STATES.length];
  for (const number of numbers) await slipway.platform('POST', `/sandbox/orders/${number}/status`, { status });
  await page.evaluate((count) => {
    const boxes = [...document.querySelectorAll<HTMLInputElement>('tr[data-row] input[type="checkbox"]:enabled')];
    for (let tick = 0; tick < count; tick += 1) boxes[tick % boxes.length]?.click();
  }, SELECTIONS_A_ROUND);
  const rows = page.locator('tr[data-row] td:nth-child(4)');
  for (let at = 0; at < OPENED_A_ROUND; at += 1) {
    await rows.nth(at).click();
    await page.getByRole('dialog', { name: /^Order / }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: /^Order / }).waitFor({ state: 'hidden' });
  }
}

/** Megabytes still in use after a collection. */
async function readHeap(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  return usedSize / 1e6;
}

/** Nodes and listeners of the whole tab, including nodes no longer on any page. */
async function countNodes(session: CDPSession): Promise<number> {
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
  return nodes + jsEventListeners;
}
