/** Whether a modal dialog lies over the page: keys of the page then rest. */
export function hasModal(): boolean {
  return matches('dialog:modal');
}

/** Whether a dialog is open that no scan may pass by; one with `data-scan="open"` shows what is scanned. */
export function blocksScans(): boolean {
  return matches('dialog:modal:not([data-scan="open"])');
}

/** Whether something is open that Esc closes by itself. */
export function hasOpenLayer(): boolean {
  return hasModal() || matches('[data-floating]');
}

function matches(selector: string): boolean {
  try {
    return document.querySelector(selector) !== null;
  } catch {
    // A browser without this pseudo-class has no such layer.
    return false;
  }
}
