import { Slipway } from './slipway.ts';

/**
 * The products of one worker. Starting one costs as much as a short test, so a test reuses the one before it, unless that test left
 * noticeable changes.
 */
export class Products {
  #kept: Slipway | undefined;

  /** A test that asks for an unused product, or for other settings, gets one of its own. */
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
