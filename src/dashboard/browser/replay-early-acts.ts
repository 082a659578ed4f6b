import type { EarlyAct } from './early-acts.ts';

type Click = EarlyAct & { readonly kind: 'click' };

/**
 * Replays, in order, what was done before the page could handle it. `isSelected` says whether a row is selected now: this tab may have had
 * it selected before, which the page didn't show yet.
 */
export function replayEarlyActs(isSelected: (row: string) => boolean): void {
  const { earlyActs } = globalThis;
  if (earlyActs === undefined) return;
  globalThis.earlyActs = undefined;
  earlyActs.stop();
  const typedLast = new Map(
    earlyActs.acts.map((act, at) => [act.kind === 'input' ? act.control : undefined, at] as const),
  );
  earlyActs.acts.forEach((act, at) => {
    // For typed text only the last state counts.
    if (act.kind === 'input' && typedLast.get(act.control) !== at) return;
    const control = findAgain(act.control);
    if (control !== undefined) replay({ ...act, control } as EarlyAct, isSelected);
  });
}

/** Finds the control again; if the page was redrawn, the one with the same name in the same row. */
function findAgain(control: Element): Element | undefined {
  if (control.isConnected) return control;
  const row = control.closest<HTMLElement>('[data-row]')?.dataset['row'];
  const place = row === undefined ? document : document.querySelector(`[data-row="${CSS.escape(row)}"]`);
  const name = nameOf(control);
  const found = [...(place?.querySelectorAll(control.localName) ?? [])].filter((one) => nameOf(one) === name);
  return found.length === 1 || row !== undefined ? found[0] : undefined;
}

function nameOf(control: Element): string | null {
  // A detached control can't find its labels through the document.
  const label = (control.getRootNode() as ParentNode).querySelector(`label[for="${CSS.escape(control.id)}"]`);
  return control.getAttribute('aria-label') ?? (label ?? control).textContent;
}

function replay(act: EarlyAct, isSelected: (row: string) => boolean): void {
  switch (act.kind) {
    case 'click':
      if (act.checked === undefined) click(act);
      else replayTick(act, act.checked, isSelected);
      break;
    case 'input':
      replayInput(act.control, act.value);
      break;
    case 'submit':
      act.control.requestSubmit();
      break;
    case 'paste':
      replayPaste(act.control, act.text);
      break;
    case 'key':
      replayKey(act.control, act.key);
      break;
    case 'focus':
      if (act.control instanceof HTMLElement) act.control.focus();
      break;
  }
}

function replayTick(act: Click, checked: boolean, isSelected: (row: string) => boolean): void {
  const row = act.control.closest<HTMLElement>('tr[data-row]')?.dataset['row'];
  if (row !== undefined && !act.shiftKey && isSelected(row) === checked) return;
  (act.control as HTMLInputElement).checked = !checked;
  click(act);
}

function click({ control, shiftKey }: Click): void {
  control.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey }));
}

/** React only notices a text that differs from the last one it knew. */
function replayInput(control: HTMLInputElement | HTMLSelectElement, value: string): void {
  if (control instanceof HTMLSelectElement) {
    control.value = value;
    control.dispatchEvent(new Event('change', { bubbles: true }));
    return;
  }
  control.value = '';
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(control, value);
  control.dispatchEvent(new Event('input', { bubbles: true }));
}

function replayPaste(control: Element, text: string): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  control.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }));
}

/** Keeps the original timestamp, which is how scans are told from typing. */
export function replayKey(control: Element, pressed: KeyboardEvent): void {
  const { key, code, shiftKey, ctrlKey, metaKey, repeat, timeStamp } = pressed;
  const again = new KeyboardEvent('keydown', {
    key,
    code,
    shiftKey,
    ctrlKey,
    metaKey,
    repeat,
    bubbles: true,
    cancelable: true,
  });
  Object.defineProperty(again, 'timeStamp', { value: timeStamp });
  control.dispatchEvent(again);
}
