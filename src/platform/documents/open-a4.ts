import Pdf from 'pdfkit';

/** Points. */
export const A4 = [595.28, 841.89] as const;

/** An A4 document without a page. */
export function openA4(title: string, madeAt: number): PDFKit.PDFDocument {
  return new Pdf({
    size: [...A4],
    margin: 0,
    font: '',
    autoFirstPage: false,
    info: { Title: title, Creator: 'Slipway', Producer: 'Slipway', CreationDate: new Date(madeAt) },
  });
}
