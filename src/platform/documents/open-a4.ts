import Pdf from 'pdfkit';

/** In points. */
export const A4 = [595.28, 841.89] as const;

/** Opens an A4 document without any pages. */
export function openA4(title: string, madeAt: number): PDFKit.PDFDocument {
  return new Pdf({
    size: [...A4],
    margin: 0,
    font: '',
    autoFirstPage: false,
    info: { Title: title, Creator: 'Slipway', Producer: 'Slipway', CreationDate: new Date(madeAt) },
  });
}
