import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

const STANDARD = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** What colours change; every other rule says of a dark page what it says of a light one. */
const ABOUT_COLOURS = ['color-contrast', 'link-in-text-block'];

/** Looks at what is on the screen in light, and at its colours in dark. */
export async function expectNoFindings(page: Page, state: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const axe = new AxeBuilder({ page });
    const { violations } = await (
      colorScheme === 'light' ? axe.withTags(STANDARD) : axe.withRules(ABOUT_COLOURS)
    ).analyze();
    const found = violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .map((node) => node.html)
          .join(' | ')
          .slice(0, 400)}`,
    );
    expect(found, `${state}, ${colorScheme}`).toEqual([]);
  }
}
