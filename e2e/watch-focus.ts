import type { Page } from '@playwright/test';

/**
 * How long a page may take to move the focus when the focused element is removed. Counted in timers of the page, which a busy machine
 * delays like the code that moves the focus.
 */
const PATIENCE = { turns: 40, turnMs: 50 };

/**
 * Records each time the focus falls to the body because the focused element was removed, hidden or disabled: people using the keyboard or a
 * screen reader would be back at the top of the page. Leaving for another page doesn't count.
 */
export async function watchFocus(page: Page, note: (fault: string) => void): Promise<void> {
  await page.exposeFunction('noteLostFocus', note);
  await page.addInitScript(({ turns, turnMs }) => {
    const { noteLostFocus } = globalThis as unknown as { noteLostFocus: (fault: string) => void };
    let last: Element | null = null;
    /** How often something received the focus. */
    let gains = 0;
    const isAtBody = () => document.activeElement === null || document.activeElement === document.body;
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 50)}”`;
    document.addEventListener('focusin', ({ target }) => {
      gains += 1;
      last = target instanceof Element ? target : null;
    });
    // A layout change may hide the focused element; that isn't a fault.
    addEventListener('resize', () => {
      last = null;
    });
    // A click outside any control removes the focus, as it should.
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
    const check = () => {
      if (!isAtBody() || last === null) return;
      const lost = last;
      last = null;
      const isGone =
        !lost.isConnected || !lost.checkVisibility() || lost.matches(':disabled') || lost.closest('[inert]') !== null;
      if (!isGone) return;
      const address = location.href;
      const before = gains;
      const wait = (left: number) => {
        // If the focus moved on in the meantime and is lost now, that is a separate loss.
        if (!isAtBody() || gains !== before || address !== location.href) return;
        if (left > 0) setTimeout(() => wait(left - 1), turnMs);
        else if (document.hasFocus())
          noteLostFocus(`the focus of ${nameOf(lost)} is lost at ${location.pathname}${location.search}`);
      };
      wait(turns);
    };
    new MutationObserver(check).observe(document, {
      childList: true,
      subtree: true,
      attributes: true,
      attributeFilter: ['disabled', 'hidden', 'open', 'inert', 'class', 'style'],
    });
  }, PATIENCE);
}
