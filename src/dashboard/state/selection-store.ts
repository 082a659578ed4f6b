import { readStorage, writeStorage } from '#dashboard/browser/storage.ts';
import { Store } from '#dashboard/browser/store.ts';

const SAVE_AFTER_MS = 200;
const LAST_WORKSPACE = 'slipway.selection-of';
const NONE: readonly string[] = [];

/**
 * The selected orders: an ordered set of tracking numbers, because labels can be printed in the order of selection. Kept in sessionStorage
 * per workspace. Each row subscribes on its own (`has`), so that a click renders one row, not all.
 */
export class SelectionStore {
  #numbers = new Set<string>();
  #list: readonly string[] | undefined;
  readonly #changes = new Store(0);
  #storageKey: string | undefined;
  /** The previous workspace's selection. */
  #putAway = NONE;
  #saveTimer: ReturnType<typeof setTimeout> | undefined;

  /** Switches to a workspace's selection; the former one stays in storage. If `isSure` is false, the former workspace is assumed. */
  readonly openWorkspace = (workspace: string, isSure = true): void => {
    const before = readStorage('session', LAST_WORKSPACE);
    const named = `slipway.selection.${workspace}`;
    const key = isSure ? named : (this.#storageKey ?? before ?? named);
    if (key === this.#storageKey) return;
    this.saveNow();
    this.#storageKey = key;
    this.#putAway = before === undefined || before === key ? NONE : readNumbers(before);
    writeStorage('session', LAST_WORKSPACE, key);
    this.#change(new Set(readNumbers(key)));
  };

  /** The previous workspace's selection; empty if there is none, or once a person has dismissed it. */
  readonly putAway = (): readonly string[] => this.#putAway;
  readonly forgetPutAway = (): void => {
    this.#putAway = NONE;
    this.#changed();
  };

  readonly subscribe = this.#changes.subscribe;
  readonly has = (trackingNumber: string): boolean => this.#numbers.has(trackingNumber);
  readonly count = (): number => this.#numbers.size;
  /** Changes with every change of the selection. */
  readonly version = this.#changes.get;
  /** In the order of selection. Returns the same array until something changes. */
  readonly list = (): readonly string[] => (this.#list ??= [...this.#numbers]);

  readonly toggle = (trackingNumber: string): void => {
    if (!this.#numbers.delete(trackingNumber)) this.#numbers.add(trackingNumber);
    this.#changed();
  };

  readonly add = (trackingNumbers: Iterable<string>): void => {
    const before = this.#numbers.size;
    for (const number of trackingNumbers) this.#numbers.add(number);
    if (this.#numbers.size !== before) this.#changed();
  };

  readonly remove = (trackingNumbers: Iterable<string>): void => {
    const before = this.#numbers.size;
    for (const number of trackingNumbers) this.#numbers.delete(number);
    if (this.#numbers.size !== before) this.#changed();
  };

  readonly replace = (trackingNumbers: Iterable<string>): void => this.#change(new Set(trackingNumbers));
  readonly clear = (): void => this.#change(new Set());

  /** Writes pending changes at once; for when the page is closed. */
  readonly saveNow = (): void => {
    clearTimeout(this.#saveTimer);
    if (this.#storageKey === undefined) return;
    writeStorage('session', this.#storageKey, this.#numbers.size === 0 ? undefined : this.list().join('\n'));
  };

  #change(numbers: Set<string>): void {
    this.#numbers = numbers;
    this.#changed();
  }

  #changed(): void {
    this.#list = undefined;
    clearTimeout(this.#saveTimer);
    this.#saveTimer = setTimeout(this.saveNow, SAVE_AFTER_MS);
    this.#changes.set(this.#changes.get() + 1);
  }
}

function readNumbers(key: string): readonly string[] {
  return readStorage('session', key)?.split('\n') ?? NONE;
}
