import { useState } from 'react';
import { selection } from '#dashboard/state/selection.ts';
import { TagDialog } from './tag-dialog.tsx';

/** The tags dialog for the selection as it was when it opened. */
export function TagSelection({ onClose }: { readonly onClose: () => void }) {
  const [numbers] = useState(() => selection.list());
  return <TagDialog numbers={numbers} onClose={onClose} />;
}
