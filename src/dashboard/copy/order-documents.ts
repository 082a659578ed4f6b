/** The documents that accompany an order's label, in the drawer. */
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
} as const;
