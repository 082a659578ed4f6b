import { type ComponentProps, type ReactNode, useMemo } from 'react';
import { Document, Page } from 'react-pdf';
import 'react-pdf/dist/Page/TextLayer.css';
import { useStore } from '#dashboard/browser/store.ts';
import { pdfSettings } from './pdf-settings.ts';

type Pdf = Parameters<NonNullable<ComponentProps<typeof Document>['onLoadSuccess']>>[0];

interface PdfDocumentProps {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly className?: string;
  /** Called with the document once it can be read. */
  readonly onOpen: (pdf: Pdf) => Promise<void>;
  readonly onDamaged: () => void;
  readonly children: ReactNode;
}

/** A PDF from bytes in memory. */
export function PdfDocument({ bytes, onOpen, onDamaged, ...rest }: PdfDocumentProps) {
  const settings = useStore(pdfSettings);
  const file = useMemo(() => new Blob([bytes], { type: 'application/pdf' }), [bytes]);
  return (
    <Document
      {...rest}
      file={file}
      options={settings}
      suspense={false}
      loading={null}
      error={null}
      onLoadSuccess={(pdf) => {
        onOpen(pdf).catch(() => {
          // The next label is shown already, and closed this document meanwhile.
          if (!pdf.loadingTask.destroyed) onDamaged();
        });
      }}
      onLoadError={onDamaged}
      onSourceError={onDamaged}
    />
  );
}

interface PdfPageProps {
  readonly number: number;
  /** Accessible name of the page's image. */
  readonly name: string;
  /** In CSS pixels. */
  readonly width: number;
  /** It was drawn, or can't be. */
  readonly onDrawn?: () => void;
}

/** One page as an image, with a text layer for screen readers, selection and find-in-page. */
export function PdfPage({ number, name, width, onDrawn }: PdfPageProps) {
  return (
    <Page
      pageNumber={number}
      width={width}
      renderAnnotationLayer={false}
      loading={null}
      {...(onDrawn === undefined ? {} : { onRenderSuccess: onDrawn, onRenderError: onDrawn })}
      canvasRef={(canvas) => {
        canvas?.setAttribute('role', 'img');
        canvas?.setAttribute('aria-label', name);
      }}
    />
  );
}
