/** So long whoever took away what was focused may say itself where the focus goes. */
const AFTER_MS = 150;
/** What a person takes for a place on the page. What passes by itself, as a message does, marks itself as `data-passing` and is none. */
const PLACES =
  'dialog, section:not([data-passing]), article, form, fieldset, li, main, [role=dialog], [role=region], [role=group], [role=status]';

/**
 * Where the focused element is taken away (an answered question, a row that is gone), the browser leaves the focus nowhere,
 * and a screen reader at the top of the page. It goes to the place that the element was in: its heading, or the place itself;
 * from a message that passed to where it came from; else to the heading of what is on top. Returns what ends it.
 */
export function keepFocus(): () => void {
  let focused: Element | null = null;
  let cameFrom: Element | null = null;
  let around: readonly Element[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const remember = () => {
    if (isNowhere()) return;
    const isPassing = document.activeElement?.closest('[data-passing]') !== null;
    if (!isPassing) cameFrom = document.activeElement;
    focused = document.activeElement;
    around = listPlaces(focused);
  };
  const move = () => {
    timer = undefined;
    if (!isNowhere()) return;
    const place = around.find((one) => one.isConnected);
    if (cameFrom?.isConnected === true) focusOn(cameFrom);
    else if (place !== undefined) focusOn(place.querySelector('h1, h2, h3') ?? place);
    else focusOn([...document.querySelectorAll('main h1, [role=dialog] h2, dialog[open] h2')].at(-1));
  };
  const look = () => {
    if (focused?.isConnected === false && isNowhere()) timer ??= setTimeout(move, AFTER_MS);
  };
  const watcher = new MutationObserver(look);
  remember();
  document.addEventListener('focusin', remember);
  watcher.observe(document.body, { childList: true, subtree: true });
  return () => {
    document.removeEventListener('focusin', remember);
    watcher.disconnect();
    clearTimeout(timer);
  };
}

function isNowhere(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

/** From the inside to the outside. */
function listPlaces(element: Element | null): Element[] {
  const place = element?.parentElement?.closest(PLACES) ?? null;
  return place === null ? [] : [place, ...listPlaces(place)];
}

function focusOn(target: Element | undefined): void {
  if (!(target instanceof HTMLElement)) return;
  if (target.tabIndex < 0) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
