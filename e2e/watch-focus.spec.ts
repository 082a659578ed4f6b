import { expect, test } from '@playwright/test';
import { watchFocus } from './watch-focus.ts';

test('a focus that is lost for good is reported, and one that moved on is not', async ({ page }) => {
  const faults: string[] = [];
  await watchFocus(page, (fault) => faults.push(fault));
  await page.goto('data:text/html,<h1 tabindex=-1>Page</h1><button>Moved on</button><button>Lost</button>');
  const focusAndRemove = (name: string, next: string) =>
    page.evaluate(
      ([gone, then]) => {
        const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === gone);
        button?.focus();
        button?.remove();
        // Runs after the watcher has checked.
        setTimeout(() => {
          const heading = document.querySelector<HTMLElement>(then ?? '');
          heading?.focus();
          heading?.blur();
        });
      },
      [name, next],
    );
  await focusAndRemove('Moved on', 'h1');
  await focusAndRemove('Lost', 'none');
  await expect.poll(() => faults.length).toBeGreaterThan(0);
  expect(faults).toEqual([expect.stringContaining('the focus of button “Lost” is lost')]);
});
