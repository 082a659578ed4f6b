import { fireEvent } from '@testing-library/react';

/** Later than any earlier key press, in this test or another. */
let time = 0;

/** Later than now, too, so that no key seems to have arrived late. */
function catchUp(): void {
  time = Math.max(time, performance.now() + 1000);
}

/** Lets time pass without key presses: keys pressed within that real time of each other keep their gaps. */
export function passTime(ms: number): void {
  catchUp();
  time += ms;
}

/**
 * Presses the characters, then Enter unless it is left out, with these gaps in milliseconds before each (the last one repeats), as event
 * timestamps. Characters go into the focused field, or choose an option that begins with them. Returns whether the last key went through.
 */
export function pressKeys(text: string, gaps: number | readonly number[], end: 'Enter' | 'none' = 'Enter'): boolean {
  catchUp();
  const target = document.activeElement ?? document.body;
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
  const list = typeof gaps === 'number' ? [gaps] : gaps;
  let wentThrough = true;
  for (const [at, key] of [...Array.from(text), ...(end === 'Enter' ? [end] : [])].entries()) {
    time += list[Math.min(at, list.length - 1)] ?? 0;
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    Object.defineProperty(event, 'timeStamp', { value: time });
    wentThrough = fireEvent(target, event);
    if (!wentThrough || key.length > 1) continue;
    if (isField) fireEvent.change(target, { target: { value: target.value + key } });
    if (target instanceof HTMLSelectElement) chooseOption(target, text.slice(0, at + 1));
  }
  return wentThrough;
}

function chooseOption(select: HTMLSelectElement, typed: string): void {
  const option = Array.from(select.options).find((one) => one.text.startsWith(typed));
  if (option !== undefined) fireEvent.change(select, { target: { value: option.value } });
}

/** Gaps of 5 ms, with one longer gap after this many characters. In a single call, so that a slow machine can't lengthen it. */
export function pausedAfter(characters: number, pauseMs: number): readonly number[] {
  return [...Array.from({ length: characters }, () => 5), pauseMs, 5];
}
