/** Whether a modal dialog is open. */
export function hasModal(): boolean {
  return matches('dialog:modal');
}

/** Whether a modal dialog is open that scans and shortcuts must not reach behind; one with `data-scan="open"` lets them through. */
export function blocksKeys(): boolean {
  return matches('dialog:modal:not([data-scan="open"])');
}

/** Whether something is open that handles Esc itself. */
export function hasOpenLayer(): boolean {
  return hasModal() || matches('[data-floating]');
}

function matches(selector: string): boolean {
  try {
    return document.querySelector(selector) !== null;
  } catch {
    // A browser that doesn't support the selector can't have such a layer.
    return false;
  }
}
