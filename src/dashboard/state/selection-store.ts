import { readStorage, writeStorage } from '#dashboard/browser/storage.ts';
import { Store } from '#dashboard/browser/store.ts';

const SAVE_AFTER_MS = 200;
const LAST_WORKSPACE = 'slipway.workspace';
const NONE: readonly string[] = [];

/**
 * The selected orders: an ordered set of tracking numbers, because labels can be printed in the order of selection. Kept in sessionStorage
 * per workspace. Each row subscribes on its own (`has`), so that a click renders one row, not all.
 */
export class SelectionStore {
  #numbers = new Set<string>();
  #list: readonly string[] | undefined;
  readonly #changes = new Store(0);
  #workspace: string | undefined;
  #previousWorkspace: string | undefined;
  #saveTimer: ReturnType<typeof setTimeout> | undefined;

  /** Switches to a workspace's selection; the former one stays in storage. If `isSure` is false, the former workspace is assumed. */
  readonly openWorkspace = (workspace: string, isSure = true): void => {
    const before = readStorage('session', LAST_WORKSPACE);
    const opened = isSure ? workspace : (this.#workspace ?? before ?? workspace);
    if (opened === this.#workspace) return;
    this.saveNow();
    this.#workspace = opened;
    this.#previousWorkspace = before === opened ? undefined : before;
    writeStorage('session', LAST_WORKSPACE, opened);
    this.#change(new Set(readSelection(opened)));
  };

  /** The workspace that this tab works in, or worked in before a reload; undefined if it isn't known yet. */
  readonly workspace = (): string | undefined => this.#workspace ?? readStorage('session', LAST_WORKSPACE);

  /** The workspace whose lists were put away when this one was opened; undefined if there is none, or once a person has dismissed it. */
  readonly previousWorkspace = (): string | undefined => this.#previousWorkspace;
  readonly dismissPutAway = (): void => {
    this.#previousWorkspace = undefined;
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
    if (this.#workspace === undefined) return;
    writeStorage('session', keyOf(this.#workspace), this.#numbers.size === 0 ? undefined : this.list().join('\n'));
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

function keyOf(workspace: string): string {
  return `slipway.selection.${workspace}`;
}

export function readSelection(workspace: string): readonly string[] {
  return readStorage('session', keyOf(workspace))?.split('\n') ?? NONE;
}
