import { LABEL_SIZES, type LabelSize } from '#domain/label-sizes.ts';
import { PRINT_ORDERS, type PrintOrder } from '#domain/print-order.ts';
import { PersistedStore } from '#dashboard/browser/persisted-store.ts';
import { oneOf, optional } from '#dashboard/browser/stored-shape.ts';

/** How this station prints labels. Stored on the device, because it describes the printer beside it. */
export interface PrintSettings {
  readonly size: LabelSize;
  readonly order: PrintOrder;
  readonly lastFirst: boolean;
  /** The browser prints without a window (`--kiosk-printing`); a page can't detect that. */
  readonly isSilent: boolean;
  /** This station's pickup site: that of the orders whose labels it prints. Empty: not set. */
  readonly siteId?: string;
}

/** The defaults: the service's labels are A6. */
export const printSettings = new PersistedStore<PrintSettings>(
  'slipway.printing',
  {
    size: 'thermal_a6',
    order: 'listed',
    lastFirst: false,
    isSilent: false,
  },
  {
    size: oneOf(LABEL_SIZES),
    order: oneOf(PRINT_ORDERS),
    lastFirst: false,
    isSilent: false,
    siteId: optional(''),
  },
);
