import { act, renderHook } from '@testing-library/react';
import { dismissToast, useToasts } from '#dashboard/ui/toasts.ts';

/** Toasts outlive the page that showed them: the next test would find them. */
export function dismissToasts(): void {
  const { result, unmount } = renderHook(useToasts);
  act(() => {
    for (const { id } of result.current) dismissToast(id);
  });
  unmount();
}
