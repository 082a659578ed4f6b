import { ordersCopy } from '#dashboard/copy/orders.ts';
import { useState } from 'react';
import { savedViewCopy } from '#dashboard/copy/saved-views.ts';
import { copyText } from '#dashboard/browser/copy-text.ts';
import { MenuPanel } from '#dashboard/ui/menu-panel.tsx';
import type { Opener } from '#dashboard/ui/use-opener.ts';
import { showToast } from '#dashboard/ui/toasts.ts';
import { SaveViewDialog } from './save-view-dialog.tsx';
import { move, type SavedView, savedViews } from './saved-views.ts';

interface SavedViewMenuProps {
  readonly opener: Opener;
  readonly view: SavedView;
  readonly index: number;
  readonly workspace: string;
}

/** Rename, move, copy as a link, delete with Undo. Stays mounted when the menu closes, for the dialog that it opens. */
export function SavedViewMenu({ opener, view, index, workspace }: SavedViewMenuProps) {
  const [isRenaming, setRenaming] = useState(false);
  const list = savedViews(workspace);
  const remove = () => {
    const before = list.get();
    list.set(before.filter(({ id }) => id !== view.id));
    showToast(savedViewCopy.deleted, () => list.set(before));
  };
  const copyLink = async () => {
    if (await copyText(`${location.origin}/orders${view.search}`)) showToast(savedViewCopy.linkCopied);
  };
  return (
    <>
      {opener.isOpen ? (
        <MenuPanel
          opener={opener}
          name={ordersCopy.viewOptions(view.name)}
          items={[
            { name: savedViewCopy.rename, onChoose: () => setRenaming(true) },
            {
              name: savedViewCopy.moveEarlier,
              unavailable: index === 0,
              onChoose: () => list.set(move(list.get(), index, index - 1)),
            },
            {
              name: savedViewCopy.moveLater,
              unavailable: index === list.get().length - 1,
              onChoose: () => list.set(move(list.get(), index, index + 1)),
            },
            { name: savedViewCopy.copyLink, onChoose: () => void copyLink() },
            { name: savedViewCopy.remove, onChoose: remove },
          ]}
        />
      ) : null}
      {isRenaming ? (
        <SaveViewDialog workspace={workspace} search={view.search} view={view} onClose={() => setRenaming(false)} />
      ) : null}
    </>
  );
}
