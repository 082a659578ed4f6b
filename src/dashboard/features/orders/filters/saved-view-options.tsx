import { Ellipsis } from 'lucide';
import { usePersonName } from '#dashboard/components/use-person-name.ts';
import { savedViewCopy } from '#dashboard/copy/saved-views.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Icon } from '#dashboard/ui/icon.tsx';
import { useOpener } from '#dashboard/ui/use-opener.ts';
import { SavedViewMenu } from './saved-view-menu.tsx';
import type { SavedView } from './saved-views.ts';

interface SavedViewOptionsProps {
  readonly view: SavedView;
  readonly owner: string;
  readonly index: number;
}

/** The menu button of a saved view. */
export function SavedViewOptions({ view, owner, index }: SavedViewOptionsProps) {
  const nameOf = usePersonName();
  const opener = useOpener(isLoaded);
  const name = savedViewCopy.options(view.name, nameOf(view.created_by), view.is_shared);
  return (
    <>
      <Button
        {...opener.trigger}
        tone="quiet"
        size="small"
        className="px-1.5!"
        aria-label={name}
        aria-haspopup="menu"
        icon={<Icon of={Ellipsis} size={16} />}
      />
      {opener.isOpen ? <SavedViewMenu opener={opener} view={view} index={index} owner={owner} /> : null}
    </>
  );
}

/** The menu is in the same chunk. */
const isLoaded = () => Promise.resolve();
