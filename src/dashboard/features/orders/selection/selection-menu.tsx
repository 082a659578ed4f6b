import { holdCopy } from '#dashboard/copy/hold.ts';
import { tagsCopy } from '#dashboard/copy/order-notes.ts';
import { pickupSiteCopy } from '#dashboard/copy/pickup-site.ts';
import { selectionCopy } from '#dashboard/copy/selection.ts';
import { MenuButton } from '#dashboard/ui/menu.tsx';
import type { SelectionActions } from './use-selection-actions.ts';

interface SelectionMenuProps {
  readonly actions: SelectionActions;
  /** False for a service with an orders feed: orders can only be removed from a working list. */
  readonly isWorkingList: boolean;
  readonly hasSites: boolean;
}

/** The less common actions on a selection. */
export function SelectionMenu({ actions, isWorkingList, hasSites }: SelectionMenuProps) {
  return (
    <MenuButton
      tone="bar"
      aria-label={selectionCopy.more}
      menuName={selectionCopy.toolbar}
      items={[
        { name: selectionCopy.copyNumbers, onChoose: actions.copyNumbers },
        { name: selectionCopy.exportCsv, onChoose: actions.exportCsv },
        { name: selectionCopy.showSelected, onChoose: actions.showSelected },
        { name: holdCopy.menu, onChoose: actions.holdOrders },
        { name: holdCopy.release, onChoose: actions.releaseOrders },
        { name: tagsCopy.menu, onChoose: actions.tagOrders },
        ...(hasSites ? [{ name: pickupSiteCopy.menu, onChoose: actions.setSite }] : []),
        { name: selectionCopy.stopLabels, onChoose: actions.stopLabels },
        ...(isWorkingList ? [{ name: selectionCopy.removeFromList, onChoose: actions.removeFromList }] : []),
        { name: selectionCopy.cancelOrders, onChoose: actions.cancelOrders },
      ]}
    >
      {selectionCopy.moreLabel}
    </MenuButton>
  );
}
