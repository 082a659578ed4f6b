/** Grace period for the code that removed the focused element to set a better focus. */
const AFTER_MS = 150;
/** Elements that people perceive as a place on the page. Transient content, such as a message, is marked `data-passing` and doesn't count. */
const PLACES =
  'dialog, section:not([data-passing]), article, form, fieldset, li, main, [role=dialog], [role=region], [role=group], [role=status]';

/**
 * When the focused element is removed (an answered question, a deleted row), the browser leaves the focus nowhere and a screen reader at
 * the top of the page. This moves it to the place the element was in: its heading, or the place itself; from a transient message back to
 * where the focus came from; otherwise to the heading of whatever is on top. A row or place that was only moved elsewhere on the page, and
 * is a new element there, keeps the focus. Returns a function that stops it.
 */
export function keepFocus(): () => void {
  let focused: Element | null = null;
  let previous: Element | null = null;
  let ancestors: readonly Element[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const remember = () => {
    if (isFocusLost()) return;
    const isPassing = document.activeElement?.closest('[data-passing]') !== null;
    if (!isPassing) previous = document.activeElement;
    focused = document.activeElement;
    ancestors = listPlaces(focused);
  };
  const move = () => {
    timer = undefined;
    if (!isFocusLost()) return;
    const place = ancestors.map(findAgain).find((one) => one !== undefined);
    const row = findRowAgain(focused);
    if (previous?.isConnected === true) focusOn(previous);
    else if (row !== undefined) focusOn(row);
    else if (place !== undefined) focusOn(place.querySelector('h1, h2, h3') ?? place);
    else focusOn([...document.querySelectorAll('main h1, [role=dialog] h2, dialog[open] h2')].at(-1));
  };
  const check = () => {
    if (focused?.isConnected === false && isFocusLost()) timer ??= setTimeout(move, AFTER_MS);
  };
  const watcher = new MutationObserver(check);
  remember();
  document.addEventListener('focusin', remember);
  watcher.observe(document.body, { childList: true, subtree: true });
  return () => {
    document.removeEventListener('focusin', remember);
    watcher.disconnect();
    clearTimeout(timer);
  };
}

function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

/** The places around an element, innermost first. */
function listPlaces(element: Element | null): Element[] {
  const place = element?.parentElement?.closest(PLACES) ?? null;
  return place === null ? [] : [place, ...listPlaces(place)];
}

/** The element, or the one that has taken its place elsewhere. */
function findAgain(element: Element): Element | undefined {
  if (element.isConnected) return element;
  return (element.id === '' ? null : document.getElementById(element.id)) ?? undefined;
}

/** The link of the same row, if the element was the link of one. */
function findRowAgain(element: Element | null): HTMLElement | undefined {
  const row = element instanceof HTMLElement ? element.dataset['row'] : undefined;
  if (row === undefined) return undefined;
  return [...document.querySelectorAll<HTMLElement>('a[data-row]')].find((one) => one.dataset['row'] === row);
}

function focusOn(target: Element | undefined): void {
  if (!(target instanceof HTMLElement)) return;
  if (target.tabIndex < 0) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
