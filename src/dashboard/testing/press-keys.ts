import { fireEvent } from '@testing-library/react';

/** Later than anything that was pressed before, in this test or another. */
let time = 0;

/** Nothing is pressed for so long. */
export function passTime(ms: number): void {
  time += ms;
}

/**
 * Presses the characters, then Enter unless it is left out, with so many milliseconds before each (the last of `gaps`
 * over and over), as the device tells them. Characters land in the field that has focus. Says whether the last key went through.
 */
export function pressKeys(text: string, gaps: number | readonly number[], end: 'Enter' | 'none' = 'Enter'): boolean {
  time = Math.max(time, performance.now() + 1000);
  const target = document.activeElement ?? document.body;
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  const list = typeof gaps === 'number' ? [gaps] : gaps;
  let wentThrough = true;
  for (const [at, key] of [...Array.from(text), ...(end === 'Enter' ? [end] : [])].entries()) {
    time += list[Math.min(at, list.length - 1)] ?? 0;
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    Object.defineProperty(event, 'timeStamp', { value: time });
    wentThrough = fireEvent(target, event);
    if (wentThrough && key.length === 1 && isField) fireEvent.change(target, { target: { value: target.value + key } });
  }
  return wentThrough;
}

/** Gaps of 5 ms, and once a longer one, after so many characters. In one call, so that a slow machine makes it no longer. */
export function pausedAfter(characters: number, pauseMs: number): readonly number[] {
  return [...Array.from({ length: characters }, () => 5), pauseMs, 5];
}
