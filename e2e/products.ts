import { Slipway } from './slipway.ts';

/**
 * The products of one worker. Starting one costs as much as a short test, so a test gets the one that the test before it
 * used, unless that one left something there that would be noticed.
 */
export class Products {
  #kept: Slipway | undefined;

  /** One that nobody has used, or with other settings, is a test's own. */
  async take(settings: Record<string, string>, isOwn: boolean): Promise<Slipway> {
    if (isOwn || Object.keys(settings).length > 0) {
      const own = await Slipway.start(settings);
      own.isDisturbed = true;
      return own;
    }
    const kept = this.#kept;
    this.#kept = undefined;
    const slipway = kept ?? (await Slipway.start());
    await slipway.beginTest();
    return slipway;
  }

  async giveBack(slipway: Slipway, hasPassed: boolean): Promise<void> {
    if (slipway.isDisturbed || !hasPassed) await slipway.end();
    else this.#kept = slipway;
  }

  async end(): Promise<void> {
    await this.#kept?.end();
  }
}
