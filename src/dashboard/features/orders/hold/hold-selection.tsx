import { useState } from 'react';
import { selection } from '#dashboard/state/selection.ts';
import { HoldDialog } from './hold-dialog.tsx';

/** The hold dialog for the selection at the time it was opened. */
export function HoldSelection({ onClose }: { readonly onClose: () => void }) {
  const [numbers] = useState(() => selection.list());
  return <HoldDialog numbers={numbers} onClose={onClose} />;
}
