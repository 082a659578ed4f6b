import type { Locator, Page } from '@playwright/test';

/** The Labels page: its elements, and what a person does there. */
export class LabelsPage {
  readonly page: Page;
  readonly heading: Locator;
  readonly checks: Locator;
  readonly views: Locator;

  constructor(page: Page) {
    this.page = page;
    this.heading = page.getByRole('heading', { level: 1, name: 'Labels' });
    this.checks = page.getByRole('table', { name: 'Label checks' });
    this.views = page.getByRole('navigation', { name: 'Label views' });
  }

  async open(show?: 'ready' | 'attention' | 'printed'): Promise<void> {
    await this.page.goto(show === undefined ? '/labels' : `/labels?show=${show}`);
    await this.heading.waitFor();
  }

  row(trackingNumber: string): Locator {
    return this.checks.getByRole('row', { name: new RegExp(trackingNumber) });
  }

  group(title: string): Locator {
    return this.page.getByRole('region', { name: title, exact: true });
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name });
  }
}
