import { ProductHost } from './product-host.ts';
import { Slipway } from './slipway.ts';

/** What is in flight when a test is over is cut off: Slipway keeps the last fifteen seconds of this for other things. */
const CUT_OFF_AT_ONCE = { SHUTDOWN_GRACE_S: '15' };

/**
 * The products of one worker. Opening one costs as much as a short test, so a test reuses the one before it, unless that test left
 * noticeable changes.
 */
export class Products {
  readonly #host = new ProductHost();
  #kept: Slipway | undefined;

  /** A test that asks for an unused product, or for other settings, gets one of its own. */
  async take(settings: Record<string, string>, isOwn: boolean): Promise<Slipway> {
    if (isOwn || Object.keys(settings).length > 0) {
      const own = await Slipway.start({ ...CUT_OFF_AT_ONCE, ...settings }, this.#host);
      own.isDisturbed = true;
      return own;
    }
    const kept = this.#kept;
    this.#kept = undefined;
    if (kept?.isOpen === false) await kept.end();
    const slipway = kept?.isOpen === true ? kept : await Slipway.start(CUT_OFF_AT_ONCE, this.#host);
    await slipway.beginTest();
    return slipway;
  }

  async giveBack(slipway: Slipway, hasPassed: boolean): Promise<void> {
    if (slipway.isDisturbed || !hasPassed) await slipway.end();
    else this.#kept = slipway;
  }

  async end(): Promise<void> {
    await this.#kept?.end();
    await this.#host.kill();
  }
}
