import { useEffectEvent, useLayoutEffect } from 'react';
import { type Scan, ScanBurst } from '#domain/scan-burst.ts';
import { FAST, type ScanLimits } from '#domain/scan-limits.ts';
import { stationLimits } from './scanner-settings.ts';
import { afterSilence } from './after-silence.ts';

/** An Enter this long after the silence that ended a scan still belongs to the scanner. */
const LATE_ENTER_MS = 400;
/** The same number again within this time means that the trigger was pulled twice. */
const TWICE_WITHIN_MS = 1500;

type HandleScan = (scan: Scan) => void;
/** Lowest first: a dialog's handler takes precedence over its page's, whichever was mounted later. */
const PLACES = ['everywhere', 'page', 'dialog'] as const;
type Place = (typeof PLACES)[number];

interface ScanHandler {
  readonly handle: HandleScan;
  readonly place: Place;
  readonly limits: ScanLimits | undefined;
}
const handlers: ScanHandler[] = [];
let stopListening: (() => void) | undefined;

/**
 * Handles scans wherever the focus is. Only the newest handler of the topmost place is called; `everywhere` is for scans that no page or
 * dialog handles. A scan activates nothing: its Enter is swallowed, and what it typed into a text field is removed. In a field with
 * `data-scan="accept"` the characters stay and no handler is called. `limits` replace this station's.
 */
export function useScans(onScan: HandleScan, place: Place = 'page', limits?: ScanLimits): void {
  const handleScan = useEffectEvent(onScan);
  // A layout effect, so that it registers together with its dialog: otherwise a scan right after would go to the page behind it.
  useLayoutEffect(() => {
    const one = { handle: (scan: Scan) => handleScan(scan), place, limits };
    handlers.push(one);
    stopListening ??= listen();
    return () => {
      handlers.splice(handlers.indexOf(one), 1);
      if (handlers.length > 0) return;
      stopListening?.();
      stopListening = undefined;
    };
  }, [place, limits]);
}

function topmostHandler(): ScanHandler | undefined {
  const place = PLACES.toReversed().find((sought) => handlers.some((one) => one.place === sought));
  return handlers.findLast((one) => one.place === place);
}

/** Some people type as fast as a slow scanner, so in a text field only a fast scanner's limits apply. */
function currentLimits(): ScanLimits {
  if (textField(document.activeElement) !== undefined) return FAST;
  return topmostHandler()?.limits ?? stationLimits();
}

type TextField = HTMLInputElement | HTMLTextAreaElement;

function listen(): () => void {
  const burst = new ScanBurst(currentLimits);
  let cancelSilence = () => {};
  /** Undoes what the characters have changed so far. */
  let restore: (() => void) | undefined;
  let endedAt = -Infinity;
  let last = { text: '', at: -Infinity };

  const publish = (scan: Scan, time: number) => {
    restore?.();
    restore = undefined;
    if (scan.text === last.text && time - last.at < TWICE_WITHIN_MS) return;
    last = { text: scan.text, at: time };
    topmostHandler()?.handle(scan);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    cancelSilence();
    if (event.repeat) {
      burst.forget();
      return;
    }
    const { key, timeStamp: time } = event;
    const field = textField(document.activeElement);
    if (field?.dataset['scan'] === 'accept') {
      // In a single-line field, Enter would submit the form. In a multi-line one, it puts the next number on a new line.
      if (burst.press(key, time) !== undefined && field instanceof HTMLInputElement) swallow(event);
      return;
    }
    if (burst.beginsRun(time)) restore = remember(document.activeElement);
    const isLateEnter = key === 'Enter' && time - endedAt < LATE_ENTER_MS;
    const scan = burst.press(key, time);
    if (scan !== undefined || isLateEnter) swallow(event);
    if (scan === undefined) awaitSilence(time);
    else publish(scan, time);
  };
  const awaitSilence = (time: number) => {
    const { pauseMs } = burst;
    cancelSilence = afterSilence(pauseMs, time, () => {
      const scan = burst.endBySilence();
      if (scan === undefined) return;
      endedAt = time + pauseMs;
      publish(scan, endedAt);
    });
  };
  // On a page the server rendered, earlier keys were held and will be replayed; on others we know when the last lost key was pressed.
  burst.beginListening(globalThis.earlyInput?.since ?? globalThis.lastKeyAt ?? performance.now());
  const beginListening = () => burst.beginListening(performance.now());
  window.addEventListener('focus', beginListening);
  document.addEventListener('keydown', handleKey, { capture: true });
  return () => {
    cancelSilence();
    window.removeEventListener('focus', beginListening);
    document.removeEventListener('keydown', handleKey, { capture: true });
  };
}

function swallow(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

function textField(element: Element | null): TextField | undefined {
  if (element instanceof HTMLTextAreaElement) return element;
  const isText =
    element instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'range'].includes(element.type);
  return isText ? element : undefined;
}

/** Returns a function that restores the focused field as it is now, if it has changed by then. */
function remember(element: Element | null): (() => void) | undefined {
  if (element instanceof HTMLSelectElement) return rememberChoice(element);
  const field = textField(element);
  if (field === undefined) return undefined;
  const { value, selectionStart, selectionEnd } = field;
  return () => {
    if (field.value === value) return;
    setValue(field, value, 'input');
    if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
  };
}

/** Characters typed into a `<select>` choose an option. React may show the old one until it has rendered the new one, so changes count. */
function rememberChoice(select: HTMLSelectElement): () => void {
  const { value } = select;
  let isChanged = false;
  const handleChange = () => {
    isChanged = true;
  };
  select.addEventListener('change', handleChange, { once: true });
  return () => {
    if (isChanged) setValue(select, value, 'change');
  };
}

/** Uses the element's native setter and an event, so that React sees it as typed or chosen. */
function setValue(field: TextField | HTMLSelectElement, value: string, event: 'input' | 'change'): void {
  Reflect.set(Object.getPrototypeOf(field) as object, 'value', value, field);
  field.dispatchEvent(new Event(event, { bubbles: true }));
}
