import { useQueryClient } from '@tanstack/react-query';
import { usePersonName } from '#dashboard/components/use-person-name.ts';
import { copyText } from '#dashboard/browser/copy-text.ts';
import { savedViewCopy } from '#dashboard/copy/saved-views.ts';
import { deleteView, refetchViews, saveView, type ViewToSave } from '#dashboard/queries/saved-views.ts';
import { MenuPanel } from '#dashboard/ui/menu-panel.tsx';
import { showToast, showUndoable } from '#dashboard/ui/toasts.ts';
import type { Opener } from '#dashboard/ui/use-opener.ts';
import { describeViewProblem } from './describe-view-problem.ts';
import { move } from './move.ts';
import { renamedView } from './renamed-view.ts';
import { type SavedView, savedViews } from './saved-views.ts';

interface SavedViewMenuProps {
  readonly opener: Opener;
  readonly view: SavedView;
  readonly index: number;
  readonly owner: string;
}

/** Rename, share, move, copy as a link, delete with Undo. */
export function SavedViewMenu({ opener, view, index, owner }: SavedViewMenuProps) {
  const client = useQueryClient();
  const nameOf = usePersonName();
  const list = savedViews(owner);
  const attempt = async <T,>(act: () => Promise<T>, done: (result: T) => void) => {
    try {
      done(await act());
    } catch (problem) {
      showToast(describeViewProblem(problem));
    }
  };
  const save = async (wanted: ViewToSave) => {
    try {
      return await saveView(wanted);
    } finally {
      await refetchViews(client);
    }
  };
  const remove = () =>
    attempt(
      () => deleteView(client, view),
      () => showUndoable(savedViewCopy.deleted, () => save({ ...view, version: 0 }), describeViewProblem),
    );
  const share = () =>
    attempt(
      () => save({ ...view, is_shared: !view.is_shared }),
      ({ name, is_shared, created_by }) =>
        showToast(is_shared ? savedViewCopy.shared(name) : savedViewCopy.kept(name, nameOf(created_by))),
    );
  const copyLink = async () => {
    if (await copyText(`${location.origin}/orders${view.search}`)) showToast(savedViewCopy.linkCopied);
  };
  return (
    <MenuPanel
      opener={opener}
      name={savedViewCopy.options(view.name, nameOf(view.created_by), view.is_shared)}
      items={[
        ...(view.may_change
          ? [
              { name: savedViewCopy.rename, onChoose: () => renamedView.set(view) },
              {
                name: view.is_shared ? savedViewCopy.keepForOneself : savedViewCopy.shareNow,
                onChoose: () => void share(),
              },
            ]
          : []),
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
        ...(view.may_change ? [{ name: savedViewCopy.remove, onChoose: () => void remove() }] : []),
      ]}
    />
  );
}
