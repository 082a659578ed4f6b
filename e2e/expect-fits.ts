import { expect, type Locator, type Page } from '@playwright/test';

/** Nothing of the page lies outside it sideways. */
export async function expectNoSidewaysScroll(page: Page, where: string): Promise<void> {
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(beyond, `${where}: px that lie outside sideways`).toBeLessThanOrEqual(0);
}

/** Every button and link in there stands wholly in the window and on no other. */
export async function expectWholeControls(container: Locator, where: string): Promise<void> {
  const faults = await container.evaluate((element) => {
    // What is scrolled out of its box is not seen, so it lies on nothing.
    const seenBox = (control: Element) => {
      const { left, right, ...seen } = control.getBoundingClientRect().toJSON() as DOMRect;
      let { top, bottom } = seen;
      for (let around = control.parentElement; around !== null; around = around.parentElement) {
        if (!/auto|scroll|hidden|clip/u.test(getComputedStyle(around).overflowY)) continue;
        const box = around.getBoundingClientRect();
        [top, bottom] = [Math.max(top, box.top), Math.min(bottom, box.bottom)];
      }
      return new DOMRect(left, top, right - left, Math.max(0, bottom - top));
    };
    const controls = [...element.querySelectorAll('button, a, input')]
      .map((control) => ({
        name: control.getAttribute('aria-label') ?? control.textContent ?? '',
        box: seenBox(control),
      }))
      .filter(({ box }) => box.width > 0 && box.height > 0);
    const isOutside = (box: DOMRect) => box.left < 0 || box.right > document.documentElement.clientWidth + 0.5;
    const overlaps = (a: DOMRect, b: DOMRect) =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
    return controls.flatMap((one, at) => [
      ...(isOutside(one.box) ? [`${one.name} is outside the window`] : []),
      ...controls
        .slice(at + 1)
        .flatMap((other) => (overlaps(one.box, other.box) ? [`${one.name} lies on ${other.name}`] : [])),
    ]);
  });
  expect(faults, where).toEqual([]);
}
