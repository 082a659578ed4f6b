import { vi } from 'vitest';

/** happy-dom doesn't know which dialogs are modal: those with a heading, not the order beside the list. */
export function knowModals(): void {
  const find = document.querySelector.bind(document);
  vi.spyOn(document, 'querySelector').mockImplementation((selector: string) =>
    find(selector.replace('dialog:modal', 'dialog[aria-labelledby]')),
  );
}
