import type { OrderDraft } from '#contract/added/orders.ts';
import { INSTRUCTIONS, PRODUCTS } from './products.ts';
import { FIRST_NAMES, LAST_NAMES, STREETS } from './names.ts';
import { ABROAD } from './receivers-abroad.ts';
import { PLACES, type Receiver, SPECIAL_HOME } from './receivers.ts';
import type { SeededRandom } from './seeded-random.ts';

export interface DemoDraftOptions {
  /** Two capital letters; defaults to Australia. */
  readonly country?: string | undefined;
  readonly orderNumber: string;
  readonly isTrackingOnly?: boolean;
  readonly dangerousGoodsCode?: string | undefined;
}

/** An order as the demo shop would draft it. */
export function draftDemoOrder(random: SeededRandom, options: DemoDraftOptions): OrderDraft {
  const receiver = chooseReceiver(random, options.country ?? 'AU');
  const lines = Array.from({ length: 1 + random.below(3) }, () => ({
    product: random.pick(PRODUCTS),
    quantity: 1 + random.below(3),
  }));
  const weight = lines.reduce((sum, { product, quantity }) => sum + product.weight * quantity, 0.15);
  const [first = '', ...rest] = receiver.name.split(' ');
  const mobile = `04${String(random.below(100)).padStart(2, '0')} ${random.below(900) + 100} ${random.below(900) + 100}`;
  const isHeavy = weight > 8 && random.below(2) === 0;
  return {
    delivery_address: receiver.address,
    delivery_suburb: receiver.suburb,
    delivery_state: receiver.state,
    delivery_postcode: receiver.postcode,
    delivery_country_code: receiver.country,
    delivery_instructions: random.pick(INSTRUCTIONS),
    receiver_name: receiver.name,
    receiver_contact_number: mobile,
    retailer_invoice: options.orderNumber,
    retailer_reference: `WT-${random.below(900_000) + 100_000}`,
    user_attributes: {
      email: `customer${options.orderNumber.replace('#', '')}@mail.example`,
      first_name: first,
      last_name: rest.join(' '),
      mobile,
    },
    parcel_attributes: [
      {
        qty: isHeavy ? 2 : 1,
        weight: Math.round((weight / (isHeavy ? 2 : 1)) * 100) / 100,
        length: 0.4,
        width: 0.3,
        depth: 0.2,
        ...(options.dangerousGoodsCode === undefined ? {} : { dangerous_goods_code: options.dangerousGoodsCode }),
      },
    ],
    product_attributes: lines.map(({ product, quantity }, place) => ({
      quantity,
      title: product.title,
      sku: product.sku,
      product_line_id: `${options.orderNumber.replace('#', '')}-${place + 1}`,
      price: product.price,
    })),
    tracking_only: options.isTrackingOnly === true,
    authority_to_leave: random.below(3) > 0,
  };
}

function chooseReceiver(random: SeededRandom, country: string): Receiver {
  if (country === 'AU') {
    if (random.below(11) === 0) return random.pick(SPECIAL_HOME);
    const [suburb, state, postcode] = random.pick(PLACES);
    const unit = random.below(5) === 0 ? `Unit ${1 + random.below(24)}, ` : '';
    return {
      name: `${random.pick(FIRST_NAMES)} ${random.pick(LAST_NAMES)}`,
      address: `${unit}${1 + random.below(240)} ${random.pick(STREETS)}`,
      suburb,
      state,
      postcode,
      country,
    };
  }
  const [first, ...rest] = ABROAD.filter((receiver) => receiver.country === country);
  if (first) return random.pick([first, ...rest]);
  return { ...random.pick(ABROAD), name: `${random.pick(FIRST_NAMES)} ${random.pick(LAST_NAMES)}`, country };
}

/** Picks a foreign country that the demo shop ships to. */
export function chooseCountryAbroad(random: SeededRandom): string {
  return random.pick(ABROAD).country;
}
