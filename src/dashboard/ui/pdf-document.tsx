import { createContext, type ReactNode, use, useEffect, useEffectEvent, useState } from 'react';
import { Page, type pdfjs } from 'react-pdf';
import 'react-pdf/dist/Page/TextLayer.css';
import { openPdf } from './open-pdf.ts';
import type { OpenPdf } from './pdf-opener.ts';

interface PdfDocumentProps {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly className?: string;
  /** Called with the document once its pages can be rendered. */
  readonly onOpen: (opened: OpenPdf) => void;
  readonly onDamaged: () => void;
  readonly children: ReactNode;
}

const Pdf = createContext<pdfjs.PDFDocumentProxy | undefined>(undefined);

/** A PDF from bytes in memory; its children are shown once it is open. */
export function PdfDocument({ bytes, className, onOpen, onDamaged, children }: PdfDocumentProps) {
  const [open, setOpen] = useState<{ readonly bytes: Uint8Array; readonly pdf: pdfjs.PDFDocumentProxy }>();
  const notifyOpen = useEffectEvent(onOpen);
  const notifyDamaged = useEffectEvent(onDamaged);
  useEffect(() => {
    let isShown = true;
    const reading = openPdf(bytes);
    const show = async () => {
      const opened = await reading.opened;
      if (!isShown) return;
      setOpen({ bytes, pdf: opened.pdf });
      notifyOpen(opened);
    };
    show().catch(() => {
      // Ignored if the next label is already shown and has closed this document.
      if (isShown) notifyDamaged();
    });
    return () => {
      isShown = false;
      reading.close();
    };
  }, [bytes]);
  return <div className={className}>{open?.bytes === bytes ? <Pdf value={open.pdf}>{children}</Pdf> : null}</div>;
}

interface PdfPageProps {
  readonly number: number;
  /** Accessible name of the page's image. */
  readonly name: string;
  /** In CSS pixels. */
  readonly width: number;
  /** Called once the page has been rendered, or has failed to. */
  readonly onRendered?: () => void;
}

/** One page as an image; once rendered, with a text layer for screen readers, selection and find-in-page. */
export function PdfPage({ number, name, width, onRendered }: PdfPageProps) {
  const pdf = use(Pdf);
  const [isRendered, setIsDrawn] = useState(false);
  const handleRendered = () => {
    setIsDrawn(true);
    onRendered?.();
  };
  return pdf === undefined ? null : (
    <Page
      pdf={pdf}
      pageNumber={number}
      width={width}
      suspense={false}
      renderTextLayer={isRendered}
      renderAnnotationLayer={false}
      loading={null}
      onRenderSuccess={handleRendered}
      onRenderError={handleRendered}
      canvasRef={(canvas) => {
        canvas?.setAttribute('role', 'img');
        canvas?.setAttribute('aria-label', name);
      }}
    />
  );
}
