import { useState } from 'react';
import { selection } from '#dashboard/state/selection.ts';
import { CancelDialog } from './cancel-dialog.tsx';

/** The cancel dialog for the selection at the time it was opened. */
export function CancelSelection({ onClose }: { readonly onClose: () => void }) {
  const [numbers] = useState(() => selection.list());
  return <CancelDialog numbers={numbers} onClose={onClose} />;
}
