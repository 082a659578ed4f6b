import { orders } from './plural.ts';

const NAMES: Readonly<Record<string, string>> = {
  packing_slip: 'Packing slip',
  customs_invoice: 'Customs invoice',
  dangerous_goods_declaration: 'Dangerous goods declaration',
  archive_awb: 'Air waybill for your records',
};

/** The plain name of a kind of document; one that we don't know is shown as received. */
export function nameDocument(kind: string): string {
  const received = kind.replaceAll('_', ' ');
  return Object.hasOwn(NAMES, kind) ? (NAMES[kind] ?? received) : received.charAt(0).toUpperCase() + received.slice(1);
}

/** "Packing slip" inside a sentence or behind a verb. */
export function nameDocumentInside(kind: string): string {
  const name = nameDocument(kind);
  return name.charAt(0).toLowerCase() + name.slice(1);
}

/** What goes with an order's label: in the drawer, and in the print dialog. */
export const orderDocumentsCopy = {
  title: 'Other documents',
  pageSize: (size: string) => size.toUpperCase(),
  download: 'Download',
  print: 'Print',
  loading: 'Loading…',
  zpl: 'Label as ZPL',
  zplHint: 'For label printers that take their own language.',
  copyZpl: 'Copy ZPL',
  copied: 'ZPL copied',
  notCopied: "The browser didn't allow copying. Download it instead.",
  downloadZpl: 'Download ZPL',
  failed: "This document couldn't be loaded. Nothing was changed.",
  problems: {
    no_document: 'The service has no such document for this order any more.',
    link_expired: 'The link to this document has ended, and the service gave no new one.',
    not_a_pdf: "The document came back in a form we can't print.",
    too_large: 'The document is too large.',
    unreachable: "The document couldn't be fetched: the service didn't answer.",
    platform_refused: "Your API secret doesn't allow labels. Check the connection.",
  } as Readonly<Record<string, string>>,
  alsoPrint: 'Also print',
  alsoPrintHint: 'In their own page size, right behind the sheet of their label.',
  /** `unknown`: orders that the service has not said anything of yet. */
  forOrders: (count: number, unknown: number) => (unknown === 0 ? orders(count) : `${orders(count)} or more`),
} as const;
