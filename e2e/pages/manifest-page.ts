import type { Locator, Page } from '@playwright/test';

/** One manifest with its PDF. */
export class ManifestPage {
  readonly page: Page;
  readonly pdf: Locator;
  readonly linkStatus: Locator;

  constructor(page: Page) {
    this.page = page;
    this.pdf = page.getByRole('region', { name: 'Manifest PDF' });
    this.linkStatus = page.getByRole('status', { name: 'PDF link status' });
  }

  async open(manifestId: string): Promise<void> {
    await this.page.goto(`/manifests/${manifestId}`);
  }

  heading(name: string | RegExp): Locator {
    return this.page.getByRole('heading', { level: 1, name });
  }

  pdfPage(page: number, of: number): Locator {
    return this.pdf.getByRole('img', { name: `Manifest page ${page} of ${of}` });
  }
}
