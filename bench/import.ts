import type { Page } from '@playwright/test';
import { FieldService } from '../e2e/field-service/field-service.ts';
import { Slipway } from '../e2e/slipway.ts';
import { openBrowser, openSignedIn } from './browser.ts';
import { describeRuns, median } from './figures.ts';
import { recordFigure } from './record.ts';

const RUNS = 5;
const LINES = 20_000;
const PASTED = 1_000;
const PREVIEW_WITHIN_MS = 2_000;
const SELECTED_WITHIN_MS = 1_000;
const LONGEST_TASK_MS = 50;

/** In front of a service that can't be asked about single orders: importing a file of 20,000 lines, and pasting 1,000 numbers. */
export async function measureImport(): Promise<void> {
  const field = await FieldService.start('documented', {});
  const slipway = await Slipway.start({ PLATFORM_URL: field.url, PLATFORM_SECRET: field.secret, DEMO: '1' });
  const browser = await openBrowser();
  const [previews, pastes, tasks]: [number[], number[], number[]] = [[], [], []];
  try {
    for (let run = 0; run < RUNS; run += 1) {
      const page = await openSignedIn(browser, slipway);
      await page.addInitScript(watchTasks);
      await page.goto('/orders?view=all');
      await page.getByRole('button', { name: 'Import a file' }).first().waitFor();
      await page.waitForLoadState('networkidle');
      const preview = await measurePreview(page);
      previews.push(preview.took);
      tasks.push(preview.longestTask);
      pastes.push(await measurePaste(page, run));
      await page.context().close();
    }
  } finally {
    await browser.close();
    await slipway.end();
    await field.end();
  }
  console.log(describeRuns(`${LINES} lines, until the preview`, previews));
  console.log(describeRuns('longest task meanwhile', tasks));
  console.log(describeRuns(`${PASTED} unchecked numbers, from pasted to selected`, pastes));
  recordFigure({ name: 'import preview', measured: median(previews), reach: PREVIEW_WITHIN_MS, unit: 'ms' });
  recordFigure({ name: 'import, longest task', measured: median(tasks), reach: LONGEST_TASK_MS, unit: 'ms' });
  recordFigure({ name: 'paste to selected', measured: median(pastes), reach: SELECTED_WITHIN_MS, unit: 'ms' });
}

/** Uses the page's own clock, so that the browser's driver isn't measured. */
async function measurePreview(page: Page) {
  await page.getByRole('button', { name: 'Import a file' }).first().click();
  await page.getByLabel('File with orders').waitFor({ state: 'attached' });
  return page.evaluate(async (lines) => {
    const line = (at: number) => `fLd${String(at).padStart(6, '0')}z;${at};Receiver ${at};Fremantle;6160`;
    const text = [
      'Tracking Number;Order #;Ship to name;Suburb;Postcode',
      ...Array.from({ length: lines }, (_, at) => line(at)),
    ];
    const transfer = new DataTransfer();
    transfer.items.add(new File([text.join('\r\n')], 'orders.csv', { type: 'text/csv' }));
    const field = document.querySelector<HTMLInputElement>('dialog input[type=file]');
    if (field === null) throw new Error('There is no field for a file');
    // Waits until the cost of making the file is over.
    await new Promise((resolve) => setTimeout(resolve, 300));
    const tasks = globalThis as unknown as { longestTask: number };
    tasks.longestTask = 0;
    const begun = performance.now();
    field.files = transfer.files;
    field.dispatchEvent(new Event('change', { bubbles: true }));
    while (!document.body.textContent.includes(`${lines.toLocaleString('en')} lines`))
      await new Promise((resolve) => requestAnimationFrame(resolve));
    const took = performance.now() - begun;
    await new Promise((resolve) => setTimeout(resolve, 300));
    return { took, longestTask: tasks.longestTask };
  }, LINES);
}

async function measurePaste(page: Page, run: number): Promise<number> {
  await page.goto('/orders?view=all&dialog=paste');
  const field = page.getByRole('dialog').getByRole('textbox');
  await field.waitFor();
  const numbers = Array.from({ length: PASTED }, (_one, at) => `pSt${run}${String(at).padStart(6, '0')}z`);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((text) => navigator.clipboard.writeText(text), numbers.join('\n'));
  const selected = page.evaluate(async (count) => {
    const begun = await new Promise<number>((resolve) => {
      addEventListener('paste', () => resolve(performance.now()), { capture: true, once: true });
    });
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const add = () =>
      [...document.querySelectorAll<HTMLButtonElement>('dialog button')].find((one) => one.textContent.includes(count));
    while (add()?.hasAttribute('disabled') ?? true) await frame();
    add()?.click();
    while (!document.body.textContent.includes(`${count} selected`)) await frame();
    return performance.now() - begun;
  }, PASTED.toLocaleString('en'));
  await field.focus();
  await page.keyboard.press('Control+V');
  return selected;
}

function watchTasks(): void {
  const tasks = globalThis as unknown as { longestTask: number };
  tasks.longestTask = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.longestTask = Math.max(tasks.longestTask, duration);
  }).observe({ type: 'longtask', buffered: true });
}
