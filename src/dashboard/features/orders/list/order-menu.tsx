import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Ellipsis } from 'lucide';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { holdCopy } from '#dashboard/copy/hold.ts';
import { cancelCopy } from '#dashboard/copy/cancel.ts';
import { getLabelsCopy } from '#dashboard/copy/labels.ts';
import { drawerCopy } from '#dashboard/copy/order-drawer.ts';
import { orderLabelCopy } from '#dashboard/copy/order-label.ts';
import { paths } from '#dashboard/paths.ts';
import { orderQuery } from '#dashboard/queries/one-order.ts';
import { useIsSelected } from '#dashboard/state/later-selection.ts';
import { selection } from '#dashboard/state/selection.ts';
import { MenuButton } from '#dashboard/ui/menu.tsx';
import type { MenuItem } from '#dashboard/ui/menu-item.ts';
import { useShortcut } from '#dashboard/ui/shortcuts.ts';
import { getLabels } from '#dashboard/components/get-labels.ts';
import { printLabel } from '#dashboard/features/orders/drawer/open-print-dialog.ts';
import { HoldDialog } from '#dashboard/features/orders/hold/hold-dialog.tsx';
import { releaseHeld } from '#dashboard/features/orders/hold/release-orders.ts';
import { copyNumbers } from '#dashboard/features/orders/selection/run-selection-action.ts';
import { Icon } from '#dashboard/ui/icon.tsx';

/** A booked, unclear or locked order is never cancelled from here. */
const CANCELLABLE: ReadonlySet<string> = new Set(['not_booked', 'failed']);

interface OrderMenuProps {
  readonly number: string;
  /** Opens the cancel dialog. */
  readonly onCancel: () => void;
}

export function OrderMenu({ number, onCancel }: OrderMenuProps) {
  const { data } = useQuery(orderQuery(number));
  const isSelected = useIsSelected(number);
  const navigate = useNavigate();
  const order = data?.order;
  const tracking = safeLink(data?.record?.tracking_url);
  const client = useQueryClient();
  const isThere = order?.label === 'ready' || order?.label === 'printed';
  const canPrint = isThere && order.state !== 'cancelled';
  useShortcut('p', () => printLabel(number), canPrint);
  const canGetLabel = order !== undefined && (order.label === 'none' || order.label === 'attention');
  const canHold = order !== undefined && order.state !== 'cancelled' && CANCELLABLE.has(order.booking);
  const [isHolding, setHolding] = useState(false);
  const canCancel = order !== undefined && order.state !== 'cancelled' && CANCELLABLE.has(order.booking);
  const items: MenuItem[] = [
    ...(canPrint ? [{ name: orderLabelCopy.print, onChoose: () => printLabel(number) }] : []),
    ...(canGetLabel && order.state !== 'cancelled'
      ? [{ name: getLabelsCopy.getLabel, onChoose: () => void getLabels(client, navigate, [number]) }]
      : []),
    { name: drawerCopy.copy, onChoose: () => void copyNumbers([number]) },
    ...(order?.booking === 'sending'
      ? []
      : [
          {
            name: isSelected ? drawerCopy.deselect : drawerCopy.select,
            onChoose: () => selection.toggle(number),
          },
        ]),
    ...(tracking === undefined
      ? []
      : [{ name: drawerCopy.openTracking, onChoose: () => void open(tracking, '_blank', 'noopener,noreferrer') }]),
    ...(order?.booking_id == null
      ? []
      : [{ name: drawerCopy.openBooking, onChoose: () => void navigate(paths.booking(order.booking_id ?? '')) }]),
    ...(order?.manifest_id == null
      ? []
      : [
          {
            name: drawerCopy.openManifest(order.manifest_id),
            onChoose: () => void navigate(paths.manifest(order.manifest_id ?? 0)),
          },
        ]),
    ...(canHold && order.held == null ? [{ name: holdCopy.menuOne, onChoose: () => setHolding(true) }] : []),
    ...(order?.held == null ? [] : [{ name: holdCopy.releaseOne, onChoose: () => void releaseHeld(client, [number]) }]),
    ...(canCancel ? [{ name: cancelCopy.menu, onChoose: onCancel }] : []),
  ];
  return (
    <>
      <MenuButton
        tone="quiet"
        size="small"
        className="px-2!"
        aria-label={drawerCopy.more}
        menuName={drawerCopy.more}
        icon={<Icon of={Ellipsis} size={18} />}
        items={items}
      />
      {isHolding ? <HoldDialog numbers={[number]} onClose={() => setHolding(false)} /> : null}
    </>
  );
}

/** Only http(s) URLs become links: a service could send `javascript:`. */
export function safeLink(address: string | null | undefined): string | undefined {
  if (address == null || !URL.canParse(address)) return undefined;
  const { protocol, href } = new URL(address);
  return protocol === 'https:' || protocol === 'http:' ? href : undefined;
}
