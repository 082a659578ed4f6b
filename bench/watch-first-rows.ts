declare global {
  /** In the page; milliseconds since navigation. */
  interface Window {
    firstPage: {
      /** When the first rows were painted. */
      rowsAt?: number;
      /** When the row whose box was ticked as soon as it appeared was painted as selected. */
      reactsAt?: number;
      /** When the page said how many are selected. */
      countedAt?: number;
    };
  }
}

/**
 * Runs in the page before its scripts: ticks the first order's box as soon as it has been painted. Finding rows by role from outside would
 * cost the page more than rendering them.
 */
export function watchFirstRows(): void {
  const seen: Window['firstPage'] = {};
  globalThis.window.firstPage = seen;
  // A timer set in a frame runs after that frame was painted. Frames are only requested once something was seen, because each costs the
  // page something.
  const whenPainted = (note: (at: number) => void) =>
    requestAnimationFrame(() => setTimeout(() => note(performance.now())));
  const steps: readonly { readonly isThere: () => boolean; readonly note: (at: number) => void }[] = [
    {
      // Slipway's page is hidden while it waits for its fonts.
      isThere: () => firstBox() !== null && document.querySelector('#root')?.hasAttribute('hidden') !== true,
      note: (at) => {
        seen.rowsAt = at;
        firstBox()?.click();
      },
    },
    {
      isThere: () => document.querySelector('tr[aria-selected="true"]') !== null,
      note: (at) => {
        seen.reactsAt = at;
      },
    },
    {
      isThere: () => /^1\b/u.test(document.querySelector('[aria-label="Selection"]')?.textContent ?? ''),
      note: (at) => {
        seen.countedAt = at;
      },
    },
  ];
  let step = 0;
  const check = () => {
    const { isThere, note } = steps[step] ?? {};
    if (isThere?.() !== true) return;
    step += 1;
    whenPainted((at) => {
      note?.(at);
      check();
    });
  };
  const firstBox = () => document.querySelector<HTMLInputElement>('[role="grid"] tbody input[type="checkbox"]');
  const what = { childList: true, subtree: true, characterData: true, attributeFilter: ['aria-selected', 'hidden'] };
  new MutationObserver(check).observe(document, what);
}
