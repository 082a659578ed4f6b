import { vi } from 'vitest';

/** happy-dom doesn't know which dialogs are modal: here, those with a heading, but not the order beside the list. */
export function knowModals(): void {
  const find = document.querySelector.bind(document);
  vi.spyOn(document, 'querySelector').mockImplementation((selector: string) =>
    find(selector.replace('dialog:modal', 'dialog[aria-labelledby]')),
  );
}
