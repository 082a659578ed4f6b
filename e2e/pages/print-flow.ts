import { expect, type Locator, type Page } from '@playwright/test';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** The print dialog, the question afterwards, and what went to the printer. */
export class PrintFlow {
  readonly page: Page;
  readonly dialog: Locator;
  readonly question: Locator;
  readonly lastGood: Locator;

  constructor(page: Page) {
    this.page = page;
    this.dialog = page.getByRole('dialog', { name: 'Print labels' });
    this.question = page.getByRole('dialog', { name: /^Did (?:all [\d,]+ labels|the label) print\?$/ });
    this.lastGood = page.getByRole('textbox', { name: 'Last good label' });
  }

  /** Headless Chromium has no print window and crashes when a PDF asks for one: here the call does nothing. */
  async install(): Promise<void> {
    const hasViewer = await this.page.evaluate(() => navigator.pdfViewerEnabled);
    expect(hasViewer, 'A test that prints has the tag @pdf-viewer (playwright.config.ts).').toBe(true);
    await this.page.addInitScript(() => {
      globalThis.print = () => undefined;
    });
  }

  async openWindow(): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Open print window' }).click();
    await this.question.waitFor();
  }

  /** Text of each page last sent to the printer, one line per page. */
  async printedPages(): Promise<string[]> {
    const base64 = await this.page.locator('iframe[title="PDF"]').evaluate(async (element) => {
      const { src } = element as HTMLIFrameElement;
      const blob = await (await fetch(src)).blob();
      const reader = new FileReader();
      const isRead = new Promise((resolve) => {
        reader.addEventListener('load', resolve);
      });
      reader.readAsDataURL(blob);
      await isRead;
      return (reader.result as string).split(',')[1] ?? '';
    });
    const data = new Uint8Array(Buffer.from(base64, 'base64'));
    const document = await getDocument({ data, verbosity: 0 }).promise;
    const pages: string[] = [];
    for (let number = 1; number <= document.numPages; number += 1) {
      const { items } = await (await document.getPage(number)).getTextContent();
      pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
    }
    return pages;
  }

  /** Tracking numbers on the pages, in printing order. */
  async printedNumbers(): Promise<(string | undefined)[]> {
    return (await this.printedPages()).map((text) => /SLP[A-Z0-9]{10}/.exec(text.replaceAll(' ', ''))?.[0]);
  }
}
