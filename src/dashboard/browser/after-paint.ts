/** Runs `run` once the next frame is on the screen; soon if none is rendered, as in a background tab. */
export function afterPaint(run: () => void): void {
  if (document.visibilityState === 'hidden') setTimeout(run);
  else requestAnimationFrame(() => setTimeout(run));
}
