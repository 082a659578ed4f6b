import type { Page } from '@playwright/test';

/** How long a page may take to say where the focus goes when what had it is taken away. */
const PATIENCE_MS = 2_000;

/**
 * Notes each time that the focus falls to the body because what had it was removed, hidden or switched off: who works with
 * the keyboard or a screen reader then stands at the top of the page again. Leaving for another page is none.
 */
export async function watchFocus(page: Page, note: (fault: string) => void): Promise<void> {
  await page.exposeFunction('noteLostFocus', note);
  await page.addInitScript((patience) => {
    const { noteLostFocus } = globalThis as unknown as { noteLostFocus: (fault: string) => void };
    let last: Element | null = null;
    /** How often something was focused. */
    let gains = 0;
    const isAtBody = () => document.activeElement === null || document.activeElement === document.body;
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 50)}”`;
    document.addEventListener('focusin', ({ target }) => {
      gains += 1;
      last = target instanceof Element ? target : null;
    });
    // Another layout is nobody's act.
    addEventListener('resize', () => {
      last = null;
    });
    // A click on nothing takes the focus away as it should.
    document.addEventListener(
      'pointerdown',
      ({ target }) => {
        if (
          target instanceof Element &&
          target.closest('button, a, input, select, textarea, label, [tabindex], [role=option]') === null
        )
          last = null;
      },
      true,
    );
    const look = () => {
      if (!isAtBody() || last === null) return;
      const lost = last;
      last = null;
      const isGone =
        !lost.isConnected || !lost.checkVisibility() || lost.matches(':disabled') || lost.closest('[inert]') !== null;
      if (!isGone) return;
      const address = location.href;
      const before = gains;
      setTimeout(() => {
        // Where it was somewhere meanwhile, and is lost now, that is another loss.
        if (isAtBody() && gains === before && address === location.href && document.hasFocus())
          noteLostFocus(`the focus of ${nameOf(lost)} is lost at ${location.pathname}${location.search}`);
      }, patience);
    };
    new MutationObserver(look).observe(document, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['disabled', 'hidden', 'open', 'inert', 'class', 'style'],
    });
  }, PATIENCE_MS);
}
