declare global {
  /** In the page; milliseconds since navigation. */
  interface Window {
    firstPage: {
      /** The first rows were painted. */
      rowsAt?: number;
      /** The row whose box was ticked as soon as it was there was painted as selected. */
      reactsAt?: number;
      /** And the page said how many are selected. */
      countedAt?: number;
    };
  }
}

/**
 * Runs in the page before its scripts: ticks the first order's box as soon as it has been painted. From outside, looking for
 * rows by their role costs the page more than drawing them.
 */
export function watchFirstRows(): void {
  const seen: Window['firstPage'] = {};
  globalThis.window.firstPage = seen;
  // A timer set in a frame runs after that frame was painted.
  const whenPainted = (note: (at: number) => void) => setTimeout(() => note(performance.now()));
  let isTicked = false;
  const look = () => {
    const box = document.querySelector<HTMLInputElement>('[role="grid"] tbody input[type="checkbox"]');
    if (!isTicked && box !== null) {
      isTicked = true;
      whenPainted((at) => {
        seen.rowsAt = at;
        box.click();
      });
    }
    if (seen.rowsAt !== undefined && seen.reactsAt === undefined && document.querySelector('tr[aria-selected="true"]'))
      whenPainted((at) => (seen.reactsAt ??= at));
    if (
      seen.reactsAt !== undefined &&
      /^1\b/u.test(document.querySelector('[aria-label="Selection"]')?.textContent ?? '')
    )
      whenPainted((at) => (seen.countedAt ??= at));
    if (seen.countedAt === undefined) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
