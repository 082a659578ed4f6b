import type { CarrierBehaviour } from '#contract/added/sandbox.ts';
import type { Store } from './schema.ts';

export type CarrierBehaviours = ReadonlyMap<string, CarrierBehaviour>;

/** The configured behaviour of carriers; a carrier without an entry behaves normally. */
export async function readCarrierBehaviours(store: Store): Promise<CarrierBehaviours> {
  const rows = await store.selectFrom('carrier_behaviours').selectAll().execute();
  return new Map(rows.map((row) => [row.courier_allocation, JSON.parse(row.behaviour) as CarrierBehaviour]));
}

export async function writeCarrierBehaviour(store: Store, courier: string, behaviour: CarrierBehaviour): Promise<void> {
  const text = JSON.stringify(behaviour);
  await store
    .insertInto('carrier_behaviours')
    .values({ courier_allocation: courier, behaviour: text })
    .onConflict((conflict) => conflict.column('courier_allocation').doUpdateSet({ behaviour: text }))
    .execute();
}
