import type { Locator, Page } from '@playwright/test';

/** A booking: its progress, then its result. */
export class BookingPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  heading(name: string | RegExp): Locator {
    return this.page.getByRole('heading', { level: 1, name });
  }

  docket(name: string): Locator {
    return this.page.getByRole('region', { name, exact: true });
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name });
  }

  manifestLinks(): Locator {
    return this.page.getByRole('link', { name: /^Open manifest \d+$/ });
  }

  /** The ID of the first manifest that this booking made. */
  async firstManifestId(): Promise<string> {
    const name = await this.manifestLinks().first().textContent();
    return /\d+/.exec(name ?? '')?.[0] ?? '';
  }
}
