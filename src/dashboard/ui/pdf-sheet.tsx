import { useMemo, useState } from 'react';
import { Document, Page, pdfjs } from 'react-pdf';
import 'react-pdf/dist/Page/TextLayer.css';
import { PDF_SETTINGS } from './pdf-settings.ts';

// In the module of <Document>, or react-pdf's own default would win. The worker is ours, not a stranger's.
pdfjs.GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url).toString();

interface PdfSheetProps {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Name of the picture. */
  readonly name: string;
  /** CSS pixels. */
  readonly width: number;
  /** Millimetres, read from the PDF. */
  readonly onSize: (width: number, height: number) => void;
  readonly onDamaged: () => void;
}

const MM_PER_POINT = 25.4 / 72;

/** The first page of a PDF at its own proportions. */
export function PdfSheet({ bytes, name, width, onSize, onDamaged }: PdfSheetProps) {
  const file = useMemo(() => new Blob([bytes], { type: 'application/pdf' }), [bytes]);
  const [ratio, setRatio] = useState(1.5);
  return (
    <div className="bg-white shadow-pop" style={{ width, height: width * ratio }}>
      <Document
        file={file}
        options={PDF_SETTINGS}
        suspense={false}
        loading={null}
        error={null}
        onLoadError={onDamaged}
        onSourceError={onDamaged}
        onLoadSuccess={async (pdf) => {
          const size = (await pdf.getPage(1)).getViewport({ scale: 1 });
          setRatio(size.height / size.width);
          onSize(Math.round(size.width * MM_PER_POINT), Math.round(size.height * MM_PER_POINT));
        }}
      >
        <Page
          pageNumber={1}
          width={width}
          renderAnnotationLayer={false}
          loading={null}
          canvasRef={(canvas) => {
            canvas?.setAttribute('role', 'img');
            canvas?.setAttribute('aria-label', name);
          }}
        />
      </Document>
    </div>
  );
}
