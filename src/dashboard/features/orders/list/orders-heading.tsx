import { ClipboardPaste, Ellipsis, ScanBarcode } from 'lucide';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { ordersCopy } from '#dashboard/copy/orders.ts';
import { shellCopy } from '#dashboard/copy/shell.ts';
import { paths } from '#dashboard/paths.ts';
import { Link } from '#dashboard/router/link.tsx';
import { Button, buttonClass } from '#dashboard/ui/button.tsx';
import { MenuButton } from '#dashboard/ui/menu.tsx';
import type { GoTo } from '#dashboard/features/orders/filters/use-order-address.ts';
import { Icon } from '#dashboard/ui/icon.tsx';

interface OrdersHeadingProps {
  readonly goTo: GoTo;
  /** Whether the service lists its orders itself, so that an import would add nothing. */
  readonly hasFeed: boolean;
  /** Notes on the list; placed here so that they don't move rows under the pointer when they appear. */
  readonly notes: ReactNode;
  /** Further buttons. */
  readonly children: ReactNode;
}

/** The page's title and the ways to add orders, which are in a menu on tablets. */
export function OrdersHeading({ goTo, hasFeed, notes, children }: OrdersHeadingProps) {
  const navigate = useNavigate();
  return (
    <div className="flex flex-wrap items-center gap-3">
      <h1 tabIndex={-1} className="text-title font-bold tracking-[-0.015em]">
        {ordersCopy.title}
      </h1>
      <div className="no-print flex grow basis-[min-content] flex-wrap items-center gap-x-3 gap-y-1 text-table max-sm:text-sm">
        {notes}
      </div>
      <Button
        icon={<Icon of={ClipboardPaste} size={17} />}
        onClick={() => goTo({ dialog: 'paste' })}
        className="no-print max-lg:hidden"
      >
        {ordersCopy.paste}
      </Button>
      <Link to={paths.scan()} className={`${buttonClass('secondary')} no-print max-lg:hidden`}>
        <Icon of={ScanBarcode} size={17} />
        {ordersCopy.scan}
      </Link>
      {children}
      <MenuButton
        className="no-print px-2.5! lg:hidden"
        aria-label={shellCopy.moreActions}
        menuName={shellCopy.moreActions}
        icon={<Icon of={Ellipsis} size={20} />}
        items={[
          { name: ordersCopy.paste, onChoose: () => goTo({ dialog: 'paste' }) },
          ...(hasFeed ? [] : [{ name: ordersCopy.import, onChoose: () => goTo({ dialog: 'import' }) }]),
          { name: ordersCopy.scan, onChoose: () => void navigate(paths.scan()) },
        ]}
      />
    </div>
  );
}
