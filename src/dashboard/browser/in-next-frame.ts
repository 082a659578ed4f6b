/**
 * Runs a second change of the page after the first one was drawn: both in one task, over a long list, hold the page up for
 * longer than people and screen readers should wait.
 */
export function inNextFrame(run: () => void): void {
  requestAnimationFrame(() => setTimeout(run));
}
