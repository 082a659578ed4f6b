import { useQuery } from '@tanstack/react-query';
import { Ellipsis } from 'lucide-react';
import { useNavigate } from 'react-router';
import { drawerCopy } from '#dashboard/copy/order-drawer.ts';
import { paths } from '#dashboard/paths.ts';
import { orderQuery } from '#dashboard/queries/one-order.ts';
import { selection, useIsSelected } from '#dashboard/state/selection.ts';
import { type MenuItem, MenuButton } from '#dashboard/ui/menu.tsx';
import { copyNumbers } from './selection-actions.ts';

export function OrderMenu({ number }: { readonly number: string }) {
  const { data } = useQuery(orderQuery(number));
  const isSelected = useIsSelected(number);
  const navigate = useNavigate();
  const order = data?.order;
  const tracking = safeLink(data?.record?.tracking_url);
  const items: MenuItem[] = [
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
  ];
  return (
    <MenuButton
      tone="quiet"
      size="small"
      className="px-2!"
      aria-label={drawerCopy.more}
      menuName={drawerCopy.more}
      icon={<Ellipsis size={18} aria-hidden="true" />}
      items={items}
    />
  );
}

/** Only web addresses become links: a service could send `javascript:`. */
export function safeLink(address: string | null | undefined): string | undefined {
  if (address == null || !URL.canParse(address)) return undefined;
  const { protocol, href } = new URL(address);
  return protocol === 'https:' || protocol === 'http:' ? href : undefined;
}
