import { Ellipsis } from 'lucide';
import { useState } from 'react';
import { savedViewCopy } from '#dashboard/copy/saved-views.ts';
import { copyText } from '#dashboard/browser/copy-text.ts';
import { MenuButton } from '#dashboard/ui/menu.tsx';
import { showToast } from '#dashboard/ui/toasts.ts';
import { Component as SaveViewDialog } from './save-view-dialog.tsx';
import { move, type SavedView, savedViews } from './saved-views.ts';
import { Icon } from '#dashboard/ui/icon.tsx';

interface SavedViewMenuProps {
  readonly view: SavedView;
  readonly index: number;
  readonly workspace: string;
}

/** Rename, move, copy as a link, delete with Undo. */
export function Component({ view, index, workspace }: SavedViewMenuProps) {
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
      <MenuButton
        tone="quiet"
        size="small"
        opensAtOnce
        className="px-1.5!"
        aria-label={savedViewCopy.options(view.name)}
        icon={<Icon of={Ellipsis} size={16} />}
        menuName={savedViewCopy.options(view.name)}
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
      {isRenaming ? (
        <SaveViewDialog workspace={workspace} search={view.search} view={view} onClose={() => setRenaming(false)} />
      ) : null}
    </>
  );
}
