/** Runs once the next picture is on the screen; soon where none is drawn, as in a tab in the background. */
export function afterPaint(run: () => void): void {
  if (document.visibilityState === 'hidden') setTimeout(run);
  else requestAnimationFrame(() => setTimeout(run));
}
