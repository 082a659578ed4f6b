/** Something a person did on a server-rendered page before it was hydrated. */
export type EarlyInput =
  | {
      readonly kind: 'click';
      readonly control: HTMLElement;
      readonly shiftKey: boolean;
      /** For a checkbox: whether it was checked after the click. */
      readonly checked?: boolean;
    }
  /** With the field's value at the time: hydration may empty it. */
  | { readonly kind: 'input'; readonly control: HTMLInputElement | HTMLSelectElement; readonly value: string }
  | { readonly kind: 'submit'; readonly control: HTMLFormElement }
  | { readonly kind: 'paste'; readonly control: Element; readonly text: string }
  | { readonly kind: 'key'; readonly control: Element; readonly key: KeyboardEvent }
  | { readonly kind: 'focus'; readonly control: Element };

export interface HeldInput {
  readonly inputs: EarlyInput[];
  /** An event timestamp: no key after it was lost. */
  readonly since: number;
  /** Call it once the page handles input itself. */
  readonly stop: () => void;
}

declare global {
  var earlyInput: HeldInput | undefined;
  /** Event timestamp of the last key pressed in this window, whoever handled it; until the first key, when listening began. */
  var lastKeyAt: number | undefined;
}

/** Links outside the grid are left to the browser, which opens their page. */
const CONTROLS = 'input[type="checkbox"], [role="grid"] a, button, [data-row] > :not(:first-child)';
/** Fields where a key is text. */
export const TEXTS = 'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select';
const GRID_KEYS = new Set(['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageDown', 'PageUp']);
/** An Enter this soon after a character ends a scan; any other Enter activates the focused element. */
const SCAN_GAP_MS = 100;

/**
 * Records clicks, keys, and typed, pasted and submitted input until the page can handle them. A ticked row looks selected at once. Runs
 * before the first paint.
 */
export function holdEarlyInput(): void {
  const inputs: EarlyInput[] = [];
  const stops: (() => void)[] = [];
  globalThis.lastKeyAt = performance.now();
  addEventListener(
    'keydown',
    ({ timeStamp }) => {
      globalThis.lastKeyAt = timeStamp;
    },
    { capture: true, passive: true },
  );
  const on = <Name extends keyof WindowEventMap>(
    name: Name,
    hold: (event: WindowEventMap[Name], target: Element) => EarlyInput | undefined,
  ) => {
    const listener = (event: WindowEventMap[Name]) => {
      const input = hold(event, event.target instanceof Element ? event.target : document.body);
      if (input === undefined) return;
      event.stopPropagation();
      inputs.push(input);
    };
    addEventListener(name, listener, { capture: true });
    stops.push(() => removeEventListener(name, listener, { capture: true }));
  };
  on('click', holdClick);
  on('keydown', (event, control) => {
    const last = inputs.at(-1);
    const endsScan = last?.kind === 'key' && event.timeStamp - last.key.timeStamp < SCAN_GAP_MS;
    return holdKey(event, control, endsScan);
  });
  on('input', (_event, control) => {
    if (!(control instanceof HTMLSelectElement || control instanceof HTMLInputElement)) return undefined;
    return control.type === 'checkbox' ? undefined : { kind: 'input', control, value: control.value };
  });
  on('submit', (event, control) => {
    event.preventDefault();
    return { kind: 'submit', control: control as HTMLFormElement };
  });
  on('paste', (event, control) => {
    if (control.closest(TEXTS) !== null) return undefined;
    return { kind: 'paste', control, text: event.clipboardData?.getData('text') ?? '' };
  });
  globalThis.earlyInput = {
    inputs,
    since: performance.now(),
    stop: () => {
      for (const stop of stops) stop();
    },
  };
}

function holdClick(event: MouseEvent, target: Element): EarlyInput | undefined {
  const control = target.closest<HTMLElement>(CONTROLS);
  if (control === null || event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const { shiftKey } = event;
  if (control instanceof HTMLInputElement) {
    const { checked } = control;
    control.closest('tr[data-row]')?.setAttribute('aria-selected', String(checked));
    return { kind: 'click', control, shiftKey, checked };
  }
  event.preventDefault();
  return { kind: 'click', control, shiftKey };
}

function holdKey(event: KeyboardEvent, control: Element, endsScan: boolean): EarlyInput | undefined {
  const isChord = event.ctrlKey || event.metaKey;
  const isInGrid = control.closest('[role="grid"]') !== null;
  if (event.altKey || (!isChord && control.closest(TEXTS) !== null)) return undefined;
  const isHeld = isChord
    ? event.key === 'k' || (event.key === 'a' && isInGrid)
    : event.key === 'Enter'
      ? endsScan
      : event.key === ' '
        ? false
        : event.key.length === 1 || (GRID_KEYS.has(event.key) && isInGrid);
  if (!isHeld) return undefined;
  event.preventDefault();
  return { kind: 'key', control, key: event };
}
