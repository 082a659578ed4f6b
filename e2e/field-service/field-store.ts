import type { Profile } from './profile.ts';

export interface FieldOrder {
  readonly number: string;
  courier: string;
  allocation: string;
  /** The answer of GET label: `label`, or one of the service's codes with its own text. */
  label: 'label' | { readonly code: string; readonly description: string };
  state: string;
  manifestId: number | null;
  manifestNumber: string | null;
  cancelled: boolean;
  readonly position: number;
  history: { readonly status: string; readonly at: Date }[];
  /** What the client sent, for orders created with POST /orders. */
  readonly sent: Readonly<Record<string, unknown>>;
}

export interface FieldManifest {
  readonly id: number;
  readonly number: string;
  readonly courier: string;
  readonly numbers: readonly string[];
  /** How many more requests find the document still being generated. */
  stillGenerating: number;
  failed: boolean;
}

export interface SeenRequest {
  readonly endpoint: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: unknown;
}

/** Outcomes that a test can set. */
export interface Outcomes {
  /** Carriers (by courier_allocation) that refuse every manifest, with their text. */
  rejects: Record<string, string>;
  /** What happens to the next POST /book after its work is done: the connection is cut, or it gets this answer. */
  nextBook: 'drop_after' | 'html_502_after' | 'error_phrase' | 'blank_400' | null;
  /** Endpoints that answer 403, as for a secret without the permission. */
  forbidden: readonly string[];
}

export interface LedgerEntry {
  readonly tracking_number: string;
  readonly manifest_id: number;
  readonly at: string;
}

/** The service's memory. The ledger is append-only. */
export class FieldStore {
  readonly profile: Profile;
  readonly orders = new Map<string, FieldOrder>();
  readonly manifests = new Map<number, FieldManifest>();
  readonly seen: SeenRequest[] = [];
  readonly outcomes: Outcomes = { rejects: {}, nextBook: null, forbidden: [] };
  readonly merchant: Record<string, unknown> = { name: 'Field & Sons', webhook_url: null };
  /** Called with everything that enters the ledger, before the answer is sent. */
  onRecorded: (entries: readonly LedgerEntry[]) => void = () => undefined;
  readonly #ledger: LedgerEntry[] = [];
  readonly #storedFiles = new Map<string, Buffer>();
  #aheadMs = 0;
  #nextManifest = 700_100;

  constructor(profile: Profile) {
    this.profile = profile;
  }

  now(): Date {
    return new Date(Date.now() + this.#aheadMs);
  }

  advance(seconds: number): void {
    this.#aheadMs += seconds * 1000;
  }

  find(number: string): FieldOrder | undefined {
    return this.orders.get(number.toUpperCase());
  }

  /** Adds orders; `state` determines whether they have a label. */
  add(numbers: readonly string[], facts: Partial<FieldOrder> = {}): void {
    for (const number of numbers) {
      this.orders.set(number.toUpperCase(), {
        courier: 'Harbour Freight',
        allocation: 'HarbourStandard',
        label: 'label',
        state: 'despatch_in_progress',
        manifestId: null,
        manifestNumber: null,
        cancelled: false,
        history: [{ status: 'order_placed', at: this.now() }],
        sent: {},
        ...facts,
        number,
        position: this.orders.size + 1,
      });
    }
  }

  openManifest(courier: string, numbers: readonly string[], id = this.#nextManifest): FieldManifest {
    this.#nextManifest = Math.max(this.#nextManifest, id + 1);
    const manifest = {
      id,
      number: `HF${id % 1000}-${id}`,
      courier,
      numbers: [...numbers],
      stillGenerating: 0,
      failed: false,
    };
    this.manifests.set(id, manifest);
    return manifest;
  }

  recordBooked(numbers: readonly string[], manifestId: number): void {
    const at = this.now().toISOString();
    const entries = numbers.map((tracking_number) => ({ tracking_number, manifest_id: manifestId, at }));
    this.onRecorded(entries);
    this.#ledger.push(...entries);
  }

  ledger() {
    return [...this.#ledger];
  }

  keepFile(name: string, bytes: Buffer): void {
    this.#storedFiles.set(name, bytes);
  }

  file(name: string): Buffer | undefined {
    return this.#storedFiles.get(name);
  }
}
