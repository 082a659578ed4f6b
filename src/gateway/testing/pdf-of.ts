/** What starts and ends like a PDF, which is all that the gateway looks at. */
export function pdfOf(text: string): string {
  return `%PDF-1.4 ${text}\nstartxref\n0\n%%EOF\n`;
}
