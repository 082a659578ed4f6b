import { useEffect, useEffectEvent } from 'react';
import { type Scan, ScanBurst } from '#domain/scan-burst.ts';
import { FAST, type ScanLimits } from '#domain/scan-limits.ts';
import { stationLimits } from './scanner-settings.ts';
import { setLateTimeout } from './late-timeout.ts';

/** A scanner's Enter can come this much later than the silence after its last character; it is still the scanner's. */
const LATE_ENTER_MS = 400;
/** The trigger of a scanner is easily pulled twice. */
const TWICE_WITHIN_MS = 1500;

type Take = (scan: Scan) => void;
/** Whose turn it is, last first: a dialog lies over its page, whichever came into the page later. */
const PLACES = ['everywhere', 'page', 'dialog'] as const;
type Place = (typeof PLACES)[number];

interface Taker {
  readonly take: Take;
  readonly place: Place;
  readonly limits: ScanLimits | undefined;
}
const takers: Taker[] = [];
let stopListening: (() => void) | undefined;

/**
 * Takes what is scanned, wherever the focus is; the newest taker of the topmost place gets it alone. A scan presses
 * nothing: its Enter is swallowed, and what it typed into a text field is taken out again, unless the field has
 * `data-scan="accept"`: there the characters stay and nobody else is told of them. Who takes scans `everywhere` gets those
 * that no page and no dialog takes. `limits` are this taker's own instead of the station's.
 */
export function useScans(take: Take, place: Place = 'page', limits?: ScanLimits): void {
  const handleScan = useEffectEvent(take);
  useEffect(() => {
    const one = { take: (scan: Scan) => handleScan(scan), place, limits };
    takers.push(one);
    stopListening ??= listen();
    return () => {
      takers.splice(takers.indexOf(one), 1);
      if (takers.length > 0) return;
      stopListening?.();
      stopListening = undefined;
    };
  }, [place, limits]);
}

function topmostTaker(): Taker | undefined {
  const place = PLACES.toReversed().find((sought) => takers.some((one) => one.place === sought));
  return takers.findLast((one) => one.place === place);
}

/** In a text field people type, some of them as fast as a slow scanner: there only what nobody types is a scan. */
function currentLimits(): ScanLimits {
  if (textField(document.activeElement) !== undefined) return FAST;
  return topmostTaker()?.limits ?? stationLimits();
}

interface Before {
  readonly field: HTMLInputElement | HTMLTextAreaElement;
  readonly value: string;
  readonly from: number | null;
  readonly to: number | null;
}

function listen(): () => void {
  const burst = new ScanBurst(currentLimits);
  let silence: ReturnType<typeof setTimeout> | undefined;
  let before: Before | undefined;
  let endedAt = -Infinity;
  let last = { text: '', at: -Infinity };

  const publish = (scan: Scan, time: number) => {
    if (before !== undefined) putBack(before);
    before = undefined;
    if (scan.text === last.text && time - last.at < TWICE_WITHIN_MS) return;
    last = { text: scan.text, at: time };
    topmostTaker()?.take(scan);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    clearTimeout(silence);
    if (event.repeat) {
      burst.forget();
      return;
    }
    const { key, timeStamp: time } = event;
    const field = textField(document.activeElement);
    if (field?.dataset['scan'] === 'accept') {
      // One line: Enter would send the form. Several lines: Enter puts the next number on its own.
      if (burst.press(key, time) !== undefined && field instanceof HTMLInputElement) swallow(event);
      return;
    }
    if (burst.beginsRun(time)) before = field && remember(field);
    const isLateEnter = key === 'Enter' && time - endedAt < LATE_ENTER_MS;
    const scan = burst.press(key, time);
    if (scan !== undefined || isLateEnter) swallow(event);
    if (scan === undefined) awaitSilence(time, true);
    else publish(scan, time);
  };
  const awaitSilence = (time: number, isFirst: boolean) => {
    const { pauseMs } = burst;
    silence = setLateTimeout(pauseMs, (isLate) => {
      if (isLate && isFirst) {
        awaitSilence(time, false);
        return;
      }
      const scan = burst.endBySilence();
      if (scan === undefined) return;
      endedAt = time + pauseMs;
      publish(scan, endedAt);
    });
  };
  const beginListening = () => burst.beginListening(performance.now());
  beginListening();
  window.addEventListener('focus', beginListening);
  document.addEventListener('keydown', handleKey, { capture: true });
  return () => {
    clearTimeout(silence);
    window.removeEventListener('focus', beginListening);
    document.removeEventListener('keydown', handleKey, { capture: true });
  };
}

function swallow(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

function textField(element: Element | null): Before['field'] | undefined {
  if (element instanceof HTMLTextAreaElement) return element;
  const isText =
    element instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'range'].includes(element.type);
  return isText ? element : undefined;
}

function remember(field: Before['field']): Before {
  return { field, value: field.value, from: field.selectionStart, to: field.selectionEnd };
}

/** Through the element's own setter, so that React is told of it as if it had been typed. */
function putBack({ field, value, from, to }: Before): void {
  if (field.value === value) return;
  const own = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(own, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  if (from !== null) field.setSelectionRange(from, to);
}
