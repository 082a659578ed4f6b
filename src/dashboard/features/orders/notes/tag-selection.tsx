import { useState } from 'react';
import { selection } from '#dashboard/state/selection.ts';
import { TagDialog } from './tag-dialog.tsx';

/** The tags dialog for the selection at the time it was opened. */
export function TagSelection({ onClose }: { readonly onClose: () => void }) {
  const [numbers] = useState(() => selection.list());
  return <TagDialog numbers={numbers} onClose={onClose} />;
}
