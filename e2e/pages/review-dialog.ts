import type { Locator, Page } from '@playwright/test';

/** The Review booking dialog. */
export class ReviewDialog {
  readonly dialog: Locator;
  readonly carriers: Locator;
  readonly confirmButton: Locator;
  readonly goBack: Locator;

  constructor(page: Page) {
    this.dialog = page.getByRole('dialog', { name: 'Review booking' });
    this.carriers = this.dialog.getByRole('table', { name: 'Orders by carrier' });
    this.confirmButton = this.dialog.getByRole('button', { name: /^Confirm and book [\d,]+ orders?$/ });
    this.goBack = this.dialog.getByRole('button', { name: 'Go back' });
  }

  async confirm(): Promise<void> {
    await this.confirmButton.click();
  }
}
