import type { Locator, Page } from '@playwright/test';

/** The Orders page: its elements, and what a person does there. */
export class OrdersPage {
  readonly page: Page;
  readonly heading: Locator;
  readonly grid: Locator;
  readonly selection: Locator;
  readonly views: Locator;

  constructor(page: Page) {
    this.page = page;
    this.heading = page.getByRole('heading', { level: 1, name: 'Orders' });
    this.grid = page.getByRole('grid', { name: 'Orders' });
    this.selection = page.getByRole('region', { name: 'Selection' });
    this.views = page.getByRole('navigation', { name: 'Order views' });
  }

  async open(query = 'view=ready'): Promise<void> {
    await this.page.goto(`/orders?${query}`);
    await this.grid.waitFor();
  }

  row(trackingNumber: string): Locator {
    return this.grid.getByRole('row', { name: new RegExp(trackingNumber) });
  }

  checkbox(trackingNumber: string): Locator {
    return this.grid.getByRole('checkbox', { name: `Select order ${trackingNumber}` });
  }

  /** Tracking numbers on the screen, from top to bottom. */
  async listedNumbers(count: number): Promise<string[]> {
    const boxes = this.grid.getByRole('checkbox', { name: /^Select order/ });
    await boxes.nth(count - 1).waitFor();
    const names = await boxes.evaluateAll((found) => found.map((box) => box.getAttribute('aria-label') ?? ''));
    return names.map((name) => name.replace('Select order ', ''));
  }

  async selectPage(): Promise<void> {
    await this.grid.getByRole('checkbox', { name: /^Select all/ }).click();
  }

  /** Adds these orders to the selection, as a person with a list would. */
  async paste(trackingNumbers: readonly string[]): Promise<void> {
    // On a tablet this less used action is in a menu.
    const isTablet = (this.page.viewportSize()?.width ?? 1440) < 1200;
    if (isTablet) await this.page.getByRole('button', { name: 'More actions' }).click();
    // An empty list offers it again in the middle of the page.
    await this.page
      .getByRole(isTablet ? 'menuitem' : 'button', { name: 'Paste tracking numbers' })
      .first()
      .click();
    const dialog = this.page.getByRole('dialog', { name: 'Paste tracking numbers' });
    await dialog.getByRole('textbox', { name: 'Tracking numbers' }).fill(trackingNumbers.join('\n'));
    await dialog.getByRole('button', { name: /^Add [\d,]+ orders? to selection$/ }).click();
    await dialog.waitFor({ state: 'hidden' });
  }

  bookButton(): Locator {
    return this.selection.getByRole('button', { name: /^Book [\d,]+ orders?$/ });
  }

  /** Opens the page even if there is nothing to list yet. */
  async arrive(): Promise<void> {
    await this.page.goto('/orders?view=all');
    await this.heading.waitFor();
  }

  /** From the list to Review: opens the list, pastes these orders, asks to book them. */
  async reviewPasted(trackingNumbers: readonly string[]): Promise<void> {
    await this.open();
    await this.paste(trackingNumbers);
    await this.openReview();
  }

  async openReview(): Promise<void> {
    await this.bookButton().click();
  }
}
