/** Moves focus to the newest message; for F8. */
export function focusNewestToast(): void {
  [...document.querySelectorAll<HTMLElement>('[data-toast-dismiss]')].at(-1)?.focus();
}
