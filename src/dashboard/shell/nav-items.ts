import {
  CalendarClock,
  FileText,
  type IconNode,
  Package,
  ScanBarcode,
  SlidersHorizontal,
  Tags,
  Truck,
  Webhook,
} from 'lucide';
import { shellCopy } from '#dashboard/copy/shell.ts';
import { paths } from '#dashboard/paths.ts';

export interface NavItem {
  readonly name: string;
  readonly to: string;
  /** The item is current on every path that begins with this. */
  readonly root: string;
  readonly icon: IconNode;
  /** On phones, `main` items are in the bottom bar and the others in its menu. */
  readonly place: 'main' | 'upper' | 'lower';
  /** Second key after `g`. */
  readonly key?: string;
}

const { nav } = shellCopy;

/** The pages in the navigation, in order. */
export const NAV_ITEMS: readonly NavItem[] = [
  { name: nav.today, to: paths.today(), root: '/today', icon: CalendarClock, place: 'main', key: 't' },
  { name: nav.orders, to: paths.orders(), root: '/orders', icon: Package, place: 'main', key: 'o' },
  { name: nav.scan, to: paths.scan(), root: '/scan', icon: ScanBarcode, place: 'main', key: 's' },
  { name: nav.labels, to: paths.labels(), root: '/labels', icon: Tags, place: 'main', key: 'l' },
  { name: nav.bookings, to: paths.bookings(), root: '/bookings', icon: Truck, place: 'upper', key: 'b' },
  { name: nav.manifests, to: paths.manifests(), root: '/manifests', icon: FileText, place: 'upper', key: 'm' },
  { name: nav.webhooks, to: paths.webhooks(), root: '/webhooks', icon: Webhook, place: 'lower', key: 'w' },
  { name: nav.settings, to: paths.settings(), root: '/settings', icon: SlidersHorizontal, place: 'lower' },
];
