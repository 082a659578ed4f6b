/** The model's carriers: two that make labels immediately, and one that makes them later. */
export const MODEL_COURIERS = ['NorthpostStandard', 'SwiftlineExpress', 'CartwheelEcommerce'] as const;
export type ModelCourier = (typeof MODEL_COURIERS)[number];
type Label = 'none' | 'waiting' | 'generating' | 'failed' | 'ready';

interface ModelOrder {
  readonly number: string;
  wanted: ModelCourier;
  /** Null until quoted. */
  courier: ModelCourier | null;
  state: string;
  label: Label;
  /** Whether the label that is being made will fail. */
  labelWillFail: boolean;
  manifest: number | null;
  readonly history: Set<string>;
  bookings: number;
}

interface ModelManifest {
  readonly orders: readonly ModelOrder[];
  /** Status that the document endpoint returns. */
  status: 200 | 404 | 422 | 424;
  readonly willFail: boolean;
}

export interface Behaviour {
  readonly rejects: boolean;
  readonly documentFails: boolean;
  /** Without `isAtOnce`, when the clock is moved. */
  readonly label: { readonly isAtOnce: boolean; readonly fails: boolean };
}

const RANKS = ['order_placed', 'despatch_in_progress', 'ready_for_pickup', 'in_transit', 'with_driver', 'completed'];
export const USUAL: Behaviour = { rejects: false, documentFails: false, label: { isAtOnce: false, fails: false } };
const isLate = (courier: ModelCourier) => courier === 'CartwheelEcommerce';

/** What the document and reliability §2.1 say about orders and manifests, without database, time or HTTP. Methods return what the platform should. */
export class BookingModel {
  readonly orders: ModelOrder[] = [];
  readonly manifests = new Map<number, ModelManifest>();
  readonly behaviours = new Map<ModelCourier, Behaviour>();

  create(number: string, courier: ModelCourier, labelled: boolean): void {
    const history = new Set(labelled ? ['order_placed', 'despatch_in_progress'] : ['order_placed']);
    const state = labelled ? 'despatch_in_progress' : 'order_placed';
    const made = { label: 'ready', labelWillFail: false, manifest: null, bookings: 0 } as const;
    const order: ModelOrder = { number, wanted: courier, courier, state, history, ...made };
    if (!labelled) this.#beginLabel(order, courier);
    this.orders.push(order);
  }

  label(order: ModelOrder): number | string {
    if (order.state === 'processing') return 'label_failed_order_processing';
    if (order.label === 'generating') return 'label_failed_still_generating';
    if (order.label === 'failed') return 'label_failed_failed_request';
    if (order.label !== 'ready' || order.state === 'cancelled') return 'order_not_available_to_label';
    if (order.state === 'order_placed') this.#moveTo(order, 'despatch_in_progress');
    return 200;
  }

  /** T3 to T5: the culprits, or for each class, in the order of its first order, whether it is booked. `nextId` is the ID of the first manifest. */
  book(orders: readonly ModelOrder[], nextId: number): { culprits: string[] } | { items: [boolean, string[]][] } {
    const chosen = [...new Set(orders)];
    const culprits = chosen.filter((order) => order.state !== 'despatch_in_progress' || order.manifest !== null);
    if (culprits.length > 0) return { culprits: culprits.map((order) => order.number) };
    const items = [...Map.groupBy(chosen, (order) => order.wanted)].map(([courier, group], place) => {
      const { rejects, documentFails } = this.#behaviourOf(courier);
      const id = nextId + place;
      this.manifests.set(id, { orders: group, status: rejects ? 404 : 422, willFail: documentFails });
      for (const order of rejects ? [] : group) {
        this.#moveTo(order, 'ready_for_pickup');
        order.manifest = id;
        order.bookings += 1;
      }
      return [!rejects, group.map((order) => order.number)] as [boolean, string[]];
    });
    return { items };
  }

  cancel(order: ModelOrder): 200 | 404 | 422 {
    if (order.state === 'cancelled') return 404;
    if (!['processing', ...RANKS.slice(0, 3)].includes(order.state)) return 422;
    order.state = 'cancelled';
    if (order.label === 'waiting' || order.label === 'generating') order.label = 'none';
    return 200;
  }

  /** Changes the carrier; without one, changes only fields that no carrier sees. */
  update(order: ModelOrder, courier: ModelCourier | undefined): 200 | 422 {
    if (order.state !== 'processing' && order.state !== 'order_placed') return 422;
    if (courier === undefined || courier === order.wanted) return 200;
    Object.assign(order, { wanted: courier, courier: null, state: 'processing', label: 'none' });
    return 200;
  }

  /** T12: never backwards; a word without a rank is as new as its time. */
  status(order: ModelOrder, status: string): 200 | 422 {
    if (order.courier === null) return 422;
    if (order.state === 'order_placed' && status === 'despatch_in_progress') return 422;
    const highest = Math.max(...[...order.history].map((one) => RANKS.indexOf(one)));
    const isNews = !RANKS.includes(status) || RANKS.indexOf(status) >= highest;
    order.history.add(status);
    if (isNews && order.state !== 'cancelled') order.state = status;
    return 200;
  }

  /** Half a minute later: everything pending has arrived. */
  clock(): void {
    for (const order of this.orders) {
      if (order.label === 'waiting' || order.label === 'generating')
        order.label = order.labelWillFail ? 'failed' : 'ready';
      if (order.state !== 'processing') continue;
      this.#moveTo(order, 'order_placed');
      order.courier = order.wanted;
      this.#beginLabel(order, order.wanted);
    }
    for (const [id, manifest] of this.manifests) {
      if (manifest.status !== 422) continue;
      manifest.status = manifest.willFail ? 424 : 200;
      if (manifest.willFail) for (const order of manifest.orders) this.#release(order, id);
    }
  }

  #beginLabel(order: ModelOrder, courier: ModelCourier): void {
    const { isAtOnce, fails } = this.#behaviourOf(courier).label;
    order.labelWillFail = fails;
    if (isAtOnce) order.label = fails ? 'failed' : 'ready';
    else order.label = isLate(courier) ? 'generating' : 'waiting';
  }

  /** T8: back to labelled, without a manifest, unless more has happened to it since. */
  #release(order: ModelOrder, manifest: number): void {
    if (order.manifest !== manifest) return;
    order.manifest = null;
    order.history.delete('ready_for_pickup');
    if (order.state === 'ready_for_pickup') order.state = 'despatch_in_progress';
  }

  #moveTo(order: ModelOrder, state: string): void {
    order.state = state;
    order.history.add(state);
  }

  #behaviourOf(courier: ModelCourier): Behaviour {
    return this.behaviours.get(courier) ?? USUAL;
  }
}
