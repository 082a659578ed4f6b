import type * as Axe from 'axe-core';
import type { Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from './fixtures.ts';
import { findForcedColourFaults, findLayoutFaults } from './layout-faults.ts';

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const STANDARD = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** The rules that depend on colours, and that take longest to check. */
const ABOUT_COLOURS = ['color-contrast', 'link-in-text-block'];

/** Not part of the standard: landmarks that can't be told apart. */
const SAME_NAMES = { 'landmark-unique': { enabled: true } };

/** A desktop at 400 %, a phone, a tablet, a desktop. Below 720 px pages are laid out differently, in the same colours. */
const WINDOWS = [
  { width: 320, height: 256, rules: 'none' },
  { width: 390, height: 844, rules: 'structure' },
  { width: 820, height: 1180, rules: 'none' },
  { width: 1440, height: 900, rules: 'all' },
] as const;

/** Checks what is on the screen at every width: layout, accessibility rules, dark colours and forced colours. */
export function expectNoFindings(page: Page, state: string): Promise<void> {
  return checkAtEachWidth(page, state, true);
}

/** Checks layout and forced colours only, for a state whose accessibility rules and colours another test checks. */
export function expectWhole(page: Page, state: string): Promise<void> {
  return checkAtEachWidth(page, state, false);
}

async function checkAtEachWidth(page: Page, state: string, withRules: boolean): Promise<void> {
  const findings: string[] = [];
  const usual = page.viewportSize();
  for (const { rules, ...window } of WINDOWS) {
    await page.setViewportSize(window);
    await page.emulateMedia({ colorScheme: 'light' });
    const found = await findLayoutFaults(page);
    if (withRules && rules !== 'none')
      found.push(...(await findBrokenRules(page, { type: 'tag', values: STANDARD }, rules === 'structure')));
    if (rules === 'all') {
      if (withRules) {
        await page.emulateMedia({ colorScheme: 'dark' });
        const dark = await findBrokenRules(page, { type: 'rule', values: ABOUT_COLOURS });
        found.push(...dark.map((fault) => `dark, ${fault}`));
      }
      await page.emulateMedia({ forcedColors: 'active' });
      found.push(...(await findForcedColourFaults(page)).map((fault) => `forced colours, ${fault}`));
      await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' });
    }
    findings.push(...found.map((fault) => `${window.width} wide: ${fault}`));
  }
  if (usual !== null) await page.setViewportSize(usual);
  expect.soft(findings, state).toEqual([]);
}

/** Uses axe itself rather than its builder for Playwright, which opens another page for every check and takes five times as long. */
async function findBrokenRules(page: Page, runOnly: Axe.RunOnly, withoutColours = false): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const rules = Object.fromEntries(ABOUT_COLOURS.map((rule) => [rule, { enabled: !withoutColours }]));
  const options: Axe.RunOptions = {
    runOnly,
    resultTypes: ['violations'],
    preload: false,
    rules: { ...(withoutColours ? rules : {}), ...(runOnly.type === 'tag' ? SAME_NAMES : {}) },
  };
  return page.evaluate(async (asked) => {
    const { axe } = window as unknown as { axe: typeof Axe };
    // A target half under a floating bar is measured by its size once scrolled out from under it.
    const isTooSmall = async (node: Axe.NodeResult) => {
      const target = document.querySelector(String(node.target[0]));
      if (target === null) return true;
      const place = scrollY;
      target.scrollIntoView({ block: 'center' });
      const again = await axe.run(target, { runOnly: { type: 'rule', values: ['target-size'] } });
      scrollTo(0, place);
      return again.violations.length > 0;
    };
    const { violations } = await axe.run(document, asked);
    for (const violation of violations) {
      if (violation.id !== 'target-size') continue;
      const small: Axe.NodeResult[] = [];
      for (const node of violation.nodes) if (await isTooSmall(node)) small.push(node);
      violation.nodes = small;
    }
    return violations
      .filter(({ nodes }) => nodes.length > 0)
      .map(
        ({ id, nodes }) =>
          `${id}: ${nodes
            .map((node) => node.html)
            .join(' | ')
            .slice(0, 400)}`,
      );
  }, options);
}
