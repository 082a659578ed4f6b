import { type ReactNode, useLayoutEffect } from 'react';
import { createPortal } from 'react-dom';

/** While rendered, this is printed instead of the page. It isn't shown on the screen. */
export function PrintedSheet({ children }: { readonly children: ReactNode }) {
  useLayoutEffect(() => {
    document.body.dataset['prints'] = 'sheet';
    return () => {
      delete document.body.dataset['prints'];
    };
  }, []);
  return createPortal(<div className="printed-sheet">{children}</div>, document.body);
}

/** Opens the browser's print window for the sheet that is rendered. */
export function printSheet(): void {
  globalThis.print();
}
