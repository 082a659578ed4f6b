import { useState } from 'react';
import { selection } from '#dashboard/state/selection.ts';
import { HoldDialog } from './hold-dialog.tsx';

/** The hold dialog for the selection as it was when it opened. */
export function HoldSelection({ onClose }: { readonly onClose: () => void }) {
  const [numbers] = useState(() => selection.list());
  return <HoldDialog numbers={numbers} onClose={onClose} />;
}
