import { useEffect, useEffectEvent } from 'react';
import { preferences } from '#dashboard/state/preferences.ts';
import { stationLimits } from '#dashboard/browser/scanner-settings.ts';
import { afterSilence } from '#dashboard/browser/after-silence.ts';
import { blocksKeys } from './open-layer.ts';

const SEQUENCE_MS = 1000;

type Run = () => void;
const bindings = new Map<string, Run[]>();
let waiting: { key: string; pressedAt: number; cancel: () => void } | undefined;
let burstUntil = 0;
let prefix: { key: string; until: number } | undefined;

/**
 * Binds a single key, or a sequence of two ("g o"). Fires only outside fields and dialogs, if shortcuts are enabled, and if no
 * other character follows as fast as this station's scanner sends them (60 ms, more for a slow one): scanning "B12345"
 * must not open Review.
 */
export function useShortcut(keys: string, run: Run, isOn = true): void {
  const fireNow = useEffectEvent(run);
  useEffect(() => {
    if (!isOn) return undefined;
    const one = () => fireNow();
    const stack = bindings.get(keys) ?? [];
    bindings.set(keys, [...stack, one]);
    listen();
    return () => {
      bindings.set(
        keys,
        (bindings.get(keys) ?? []).filter((other) => other !== one),
      );
    };
  }, [keys, isOn]);
}

/** True while characters arrive as fast as a scanner sends them; its Enter must not press anything. */
export function isBurst(now: number): boolean {
  return now < burstUntil;
}

let isListening = false;
function listen(): void {
  if (isListening) return;
  isListening = true;
  document.addEventListener('keydown', handleKeyDown);
}

function handleKeyDown(event: KeyboardEvent): void {
  const { key, timeStamp: now } = event;
  if (key.length !== 1 || key === ' ' || event.ctrlKey || event.metaKey || event.altKey) return;
  if (isField(event.target) || isListOfNames(event.target) || blocksKeys()) return;
  const scanGapMs = stationLimits().longestGapMs;
  // The earlier key was pressed long before this one and is only handled now because the page was busy: not a scan.
  if (waiting !== undefined && now - waiting.pressedAt > scanGapMs) {
    const { key: earlier, pressedAt } = waiting;
    forget();
    fire(earlier, pressedAt);
  }
  // The two keys of a sequence may follow each other as fast as in a scan, but a scan has more keys: wait for the next one.
  const quick = waiting === undefined ? undefined : `${waiting.key} ${key}`;
  if (quick !== undefined && bindings.has(quick) && now >= burstUntil) {
    forget();
    wait(quick, now);
    return;
  }
  if (now < burstUntil || (waiting !== undefined && !event.repeat)) {
    forget();
    burstUntil = now + scanGapMs;
    return;
  }
  if (!preferences.get().singleKeyShortcuts || event.defaultPrevented) return;
  // Otherwise Firefox would open its quick find.
  if (key === '/') event.preventDefault();
  if (event.repeat) fire(key, now);
  else wait(key, now);
}

/** Fires the keys unless another character follows as fast as a scanner sends them. */
function wait(key: string, now: number): void {
  const cancel = afterSilence(stationLimits().longestGapMs, now, () => {
    forget();
    fire(key, now);
  });
  waiting = { key, pressedAt: now, cancel };
}

function forget(): void {
  waiting?.cancel();
  waiting = undefined;
}

function fire(key: string, now: number): void {
  const sequence = prefix !== undefined && now < prefix.until ? `${prefix.key} ${key}` : undefined;
  prefix = undefined;
  const run = (sequence === undefined ? undefined : bindings.get(sequence)?.at(-1)) ?? bindings.get(key)?.at(-1);
  if (run !== undefined) run();
  else if ([...bindings.keys()].some((keys) => keys.startsWith(`${key} `))) prefix = { key, until: now + SEQUENCE_MS };
}

/** Whether typing a character here moves to the item whose name begins with it. */
function isListOfNames(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role="menu"], [role="listbox"]') !== null;
}

/** Whether typing a character here enters text. */
export function isField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable) return true;
  if (target instanceof HTMLInputElement) return !['checkbox', 'radio', 'button'].includes(target.type);
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}
