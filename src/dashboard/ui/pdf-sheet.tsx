import { useState } from 'react';
import { PdfDocument, PdfPage } from './pdf-document.tsx';

interface PdfSheetProps {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Accessible name of the page's image. */
  readonly name: string;
  /** In CSS pixels. */
  readonly width: number;
  /** Called with the size in millimetres, as read from the PDF. */
  readonly onSize: (width: number, height: number) => void;
  readonly onDamaged: () => void;
}

const MM_PER_POINT = 25.4 / 72;

/** The first page of a PDF in its own proportions. */
export function PdfSheet({ bytes, name, width, onSize, onDamaged }: PdfSheetProps) {
  const [ratio, setRatio] = useState(1.5);
  return (
    <div className="bg-white shadow-pop" style={{ width, height: width * ratio }}>
      <PdfDocument
        bytes={bytes}
        onDamaged={onDamaged}
        onOpen={({ first }) => {
          const size = first.getViewport({ scale: 1 });
          setRatio(size.height / size.width);
          onSize(Math.round(size.width * MM_PER_POINT), Math.round(size.height * MM_PER_POINT));
        }}
      >
        <PdfPage number={1} name={name} width={width} />
      </PdfDocument>
    </div>
  );
}
