import { expect, type Locator, type Page } from '@playwright/test';

/** The webhook settings, as a person fills them in. */
export class WebhooksPage {
  readonly #page: Page;
  constructor(page: Page) {
    this.#page = page;
  }

  async open(): Promise<void> {
    await this.#page.goto('/webhooks');
    await expect(this.#page.getByRole('heading', { level: 1, name: 'Webhooks' })).toBeVisible();
  }
  get url(): Locator {
    return this.#page.getByRole('textbox', { name: 'Webhook URL' });
  }
  headerKey(at: number): Locator {
    return this.#page.getByRole('textbox', { name: `Header ${at} key` });
  }
  headerValue(at: number): Locator {
    return this.#page.getByRole('textbox', { name: `Header ${at} value` });
  }
  button(name: string): Locator {
    return this.#page.getByRole('button', { name, exact: true });
  }
  get summary(): Locator {
    const heading = this.#page.getByRole('heading', { level: 2, name: 'There is a problem' });
    return this.#page.getByRole('alert').filter({ has: heading });
  }
  get saveResult(): Locator {
    return this.#page.getByRole('status', { name: 'Save result' });
  }
  get testResult(): Locator {
    return this.#page.getByRole('status', { name: 'Test result' });
  }
  get preview(): Locator {
    return this.#page.getByRole('region', { name: 'Payload preview' });
  }
  async fillHeader(at: number, key: string, value: string): Promise<void> {
    await this.headerKey(at).fill(key);
    await this.headerValue(at).fill(value);
  }
  async save(): Promise<void> {
    await this.button('Save settings').click();
    await expect(this.saveResult).toHaveText(/^Saved at/);
  }
  /** Puts a text on the clipboard and pastes it with the keyboard. */
  async paste(into: Locator, text: string): Promise<void> {
    await this.#page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await this.#page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await into.focus();
    await this.#page.keyboard.press('Control+V');
  }
}
