import { shellCopy } from '#dashboard/copy/shell.ts';
import { shortcutCopy } from '#dashboard/copy/shortcuts.ts';
import { usePreferences } from '#dashboard/state/preferences.ts';
import { Dialog } from '#dashboard/ui/dialog.tsx';
import { ShortcutList } from '#dashboard/components/shortcut-list.tsx';

export function ShortcutSheet({ onClose }: { readonly onClose: () => void }) {
  const { singleKeyShortcuts } = usePreferences();
  return (
    <Dialog title={shellCopy.shortcuts} closeName={shortcutCopy.close} onClose={onClose} width="wide">
      {singleKeyShortcuts ? null : <p className="mb-4 text-ink-2">{shortcutCopy.off}</p>}
      <ShortcutList />
    </Dialog>
  );
}
