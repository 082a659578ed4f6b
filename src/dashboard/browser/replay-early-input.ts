import type { EarlyInput } from './early-input.ts';

type Click = EarlyInput & { readonly kind: 'click' };

/**
 * Replays, in order, what was done before the page could handle it. `isSelected` says whether a row is selected now: this tab may have had
 * it selected before, which the page didn't show yet.
 */
export function replayEarlyInput(isSelected: (row: string) => boolean): void {
  const { earlyInput } = globalThis;
  if (earlyInput === undefined) return;
  globalThis.earlyInput = undefined;
  earlyInput.stop();
  const typedLast = new Map(
    earlyInput.inputs.map((input, at) => [input.kind === 'input' ? input.control : undefined, at] as const),
  );
  earlyInput.inputs.forEach((input, at) => {
    // For typed text only the last state counts.
    if (input.kind === 'input' && typedLast.get(input.control) !== at) return;
    const control = findCurrent(input.control);
    if (control !== undefined) replay({ ...input, control } as EarlyInput, isSelected);
  });
}

/** Finds the control again; if the page was rendered again, the one with the same name in the same row. */
function findCurrent(control: Element): Element | undefined {
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

function replay(input: EarlyInput, isSelected: (row: string) => boolean): void {
  switch (input.kind) {
    case 'click':
      if (input.checked === undefined) click(input);
      else replayTick(input, input.checked, isSelected);
      break;
    case 'input':
      replayInput(input.control, input.value);
      break;
    case 'submit':
      input.control.requestSubmit();
      break;
    case 'paste':
      replayPaste(input.control, input.text);
      break;
    case 'key':
      replayKey(input.control, input.key);
      break;
    case 'focus':
      if (input.control instanceof HTMLElement) input.control.focus();
      break;
  }
}

function replayTick(input: Click, checked: boolean, isSelected: (row: string) => boolean): void {
  const row = input.control.closest<HTMLElement>('tr[data-row]')?.dataset['row'];
  if (row !== undefined && !input.shiftKey && isSelected(row) === checked) return;
  (input.control as HTMLInputElement).checked = !checked;
  click(input);
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
